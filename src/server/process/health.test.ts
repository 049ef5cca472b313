import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createApp } from '../app.ts';
import { openDatabase } from '../db.ts';
import type { Env } from '../env.ts';
import { jsonLines } from '../log.ts';

const { services } = await testApp();
let lines: string[];

beforeEach(() => {
  lines = [];
});

function appWith(env: Partial<Env> = {}, db = services.db) {
  const log = jsonLines((line) => lines.push(line));
  const app = createApp({ ...services, db, log, env: { ...services.env, ...env } });
  return async (path: string, peer: string, forwardedFor?: string) =>
    app.request(
      path,
      { headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {} },
      { incoming: { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } } },
    );
}

const proxyWarnings = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'unnamed_proxy');

async function proxiesCheck(ask: ReturnType<typeof appWith>) {
  const answer = await ask('/readyz?deep=1', '127.0.0.1');
  const { ready, checks } = (await answer.json()) as {
    ready: boolean;
    checks: { name: string; ok: boolean; words: string }[];
  };
  return { status: answer.status, ready, ...checks.find(({ name }) => name === 'proxies') };
}

describe('an unnamed proxy', () => {
  const unnamed = { trustedProxies: [] };

  test('is logged at its first request, once per kind, without addresses', async () => {
    const ask = appWith(unnamed);
    for (let at = 0; at < 3; at += 1) {
      await ask('/login', '127.0.0.1', `203.0.113.${at}`);
      await ask('/healthz', '172.17.0.1', '203.0.113.9');
      await ask('/rpc/public/session', '198.51.100.7', '203.0.113.9');
    }
    expect(proxyWarnings().map(({ level, peer }) => [level, peer])).toEqual([
      ['error', 'loopback'],
      ['error', 'private'],
      ['error', 'public'],
    ]);
    for (const { meaning } of proxyWarnings()) expect(meaning).toContain('TRUSTED_PROXIES');
    expect(JSON.stringify(proxyWarnings())).not.toMatch(/203\.0|198\.51|172\.17/);
  });

  test('is in the deep response, and does not affect readiness, since a visitor could cause it', async () => {
    const ask = appWith(unnamed);
    expect(await proxiesCheck(ask)).toMatchObject({ ok: true, ready: true });
    await ask('/healthz', '127.0.0.1', '203.0.113.5');
    const noticed = await proxiesCheck(ask);
    expect(noticed).toMatchObject({ status: 200, ready: true, ok: false });
    expect(noticed.words).toContain('TRUSTED_PROXIES=127.0.0.1,::1');
    expect(noticed.words).not.toContain('203.0');
  });

  test('is not reported if it is configured, or if nobody forwards', async () => {
    const named = appWith({ trustedProxies: ['127.0.0.1'] });
    await named('/healthz', '127.0.0.1', '203.0.113.5');
    await appWith(unnamed)('/healthz', '127.0.0.1');
    expect(proxyWarnings()).toEqual([]);
    expect(await proxiesCheck(named)).toMatchObject({ ok: true });
  });
});

const NOWHERE = openDatabase('postgres://nobody@127.0.0.1:1/nowhere');

async function readinessOf(ask: ReturnType<typeof appWith>, path = '/readyz') {
  const answer = await ask(path, '127.0.0.1');
  return [answer.status, await answer.json()];
}

test('an unavailable database does not make processes unready, and only the deep response shows it', async () => {
  const reached = { now: services.db };
  const ask = appWith({}, new Proxy(NOWHERE, { get: (_, name) => Reflect.get(reached.now, name) }));
  expect(await readinessOf(ask)).toEqual([200, { ready: true, migrations: true }]);
  reached.now = NOWHERE;
  expect(await readinessOf(ask)).toEqual([200, { ready: true, migrations: true }]);
  expect(await readinessOf(ask, '/readyz?deep=1')).toMatchObject([503, { ready: false, database: false }]);
});

test('a process that never found its schema is not ready', async () => {
  expect(await readinessOf(appWith({}, NOWHERE))).toEqual([503, { ready: false, migrations: false }]);
});

test('the deep response describes each check; the plain one stays the same', async () => {
  const ask = appWith();
  const { checks, ...plain } = (await (await ask('/readyz?deep=1', '127.0.0.1')).json()) as Record<string, object[]>;
  expect(plain).toEqual({ ready: true, database: true, migrations: true });
  expect(checks).toEqual([
    { name: 'database', ok: true, words: 'O banco responde.' },
    { name: 'migrations', ok: true, words: 'O esquema do banco é o desta versão.' },
    { name: 'proxies', ok: true, words: 'Ninguém fora de TRUSTED_PROXIES enviou X-Forwarded-For.' },
    { name: 'settings', ok: false, words: 'As configurações não são de produção.' },
  ]);
  const plainAnswer = await (await ask('/readyz', '127.0.0.1')).json();
  expect(plainAnswer).toEqual({ ready: true, migrations: true });
});
