import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { pendingIn } from '../database/pending.ts';
import { asPlatform, type Database } from '../db.ts';
import { UNNAMED_PROXY, type UnnamedProxies } from '../http/client/unnamed-proxies.ts';

type State = { database: boolean; migrations: boolean };
type HealthServices = Pick<Services, 'db' | 'env' | 'readiness'>;
type Check = { name: 'database' | 'migrations' | 'proxies' | 'settings'; ok: boolean; words: string };

/**
 * /healthz: the process answers. /readyz: it has found its schema in the database and is not draining. Only `?deep=1`
 * also queries the database and lists warnings about the configuration. A proxy must not use it: while the primary
 * changes, it would remove all processes at once, and people would see the proxy's error page instead of ours. Warnings
 * do not affect readiness, because visitors can cause some of them.
 */
export function healthRoutes({ db, env, readiness }: HealthServices, proxies: UnnamedProxies) {
  let migrated = false;
  return new Hono()
    .get('/healthz', (c) => c.json({ alive: true }))
    .get('/readyz', async (c) => {
      const deep = c.req.query('deep') === '1';
      const state =
        migrated && !deep ? FOUND : await check(db, migrated).catch(() => ({ ...LOST, migrations: migrated }));
      migrated ||= state.migrations;
      const ready = state.database && migrated && !readiness.isDraining();
      const draining = readiness.isDraining() ? { draining: true } : {};
      const more = deep ? { database: state.database, checks: checksOf(state, env, proxies) } : {};
      return c.json({ ready, migrations: migrated, ...draining, ...more }, ready ? 200 : 503);
    });
}

const FOUND: State = { database: true, migrations: true };
const LOST: State = { database: false, migrations: false };

async function check(db: Database, migrated: boolean): Promise<State> {
  const pending = await asPlatform(db, async (tx) => {
    if (!migrated) return pendingIn(tx);
    await sql`select 1`.execute(tx);
    return [];
  });
  return { database: true, migrations: pending.length === 0 };
}

function checksOf({ database, migrations }: State, { production, demo }: Services['env'], proxies: UnnamedProxies) {
  const unnamed = proxies.seen();
  return [
    { name: 'database', ok: database, words: database ? 'O banco responde.' : 'O banco não responde.' },
    {
      name: 'migrations',
      ok: migrations,
      words: migrations ? 'O esquema do banco é o desta versão.' : 'O esquema do banco não é o desta versão.',
    },
    {
      name: 'proxies',
      ok: unnamed.length === 0,
      words: unnamed.length === 0 ? 'Ninguém fora de TRUSTED_PROXIES enviou X-Forwarded-For.' : sentences(unnamed),
    },
    {
      name: 'settings',
      ok: production,
      words: production
        ? 'As configurações são de produção.'
        : `As configurações não são de produção${demo ? ', e a demonstração está aberta com senhas conhecidas' : ''}.`,
    },
  ] satisfies Check[];
}

const sentences = (unnamed: ReturnType<UnnamedProxies['seen']>) =>
  unnamed.map((kind) => `${UNNAMED_PROXY[kind]}.`).join(' ');
