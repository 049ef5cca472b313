import { Hono } from 'hono';
import { pendingMigrations } from '#db/migrate.ts';
import type { Database } from './db.ts';

/** /healthz: the process answers. /readyz: so does the database, and its schema is ours. */
export function healthRoutes(db: Database) {
  let migrated = false;
  return new Hono()
    .get('/healthz', (c) => c.json({ alive: true }))
    .get('/readyz', async (c) => {
      const state = await check(db, migrated).catch(() => ({ database: false, migrations: false }));
      migrated ||= state.migrations;
      const ready = state.database && state.migrations;
      return c.json({ ready, ...state }, ready ? 200 : 503);
    });
}

async function check(db: Database, migrated: boolean) {
  await db.pool.query('select 1');
  return { database: true, migrations: migrated || (await pendingMigrations(db.pool)).length === 0 };
}
