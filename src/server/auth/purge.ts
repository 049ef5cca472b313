import { sql } from 'kysely';
import type { Database } from '../db.ts';
import { inBatches } from '../in-batches.ts';

const DAY_MS = 86_400_000;
const BATCH = 1_000;

type Purged = { attempts: number; sessions: number; links: number };

/** Deletes what signing in leaves behind, once it serves nobody: tries and sessions after 30 days, links after 7. */
export async function purgeTraces(db: Database, now = new Date()): Promise<Purged> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    attempts: await deleteOld(db, 'login_attempts', sql`attempted_at < ${before(30)}`),
    sessions: await deleteOld(db, 'user_sessions', sql`expires_at < ${before(30)}`),
    links: await deleteOld(db, 'auth_tokens', sql`least(used_at, expires_at) < ${before(7)}`),
  };
}

function deleteOld(
  db: Database,
  table: 'login_attempts' | 'user_sessions' | 'auth_tokens',
  isOld: ReturnType<typeof sql>,
): Promise<number> {
  return inBatches(
    db,
    BATCH,
    sql`delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where ${isOld} limit ${BATCH} for update skip locked)`,
  );
}
