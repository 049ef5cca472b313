import { sql } from 'kysely';
import { asPlatform, type Database } from '../db.ts';

const DAY_MS = 86_400_000;
/** Rows of one transaction: short enough that nobody waits for it. */
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

async function deleteOld(
  db: Database,
  table: 'login_attempts' | 'user_sessions' | 'auth_tokens',
  isOld: ReturnType<typeof sql>,
): Promise<number> {
  let deleted = 0;
  let batch: number;
  do {
    batch = await asPlatform(db, async (tx) => {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where ${isOld} limit ${BATCH} for update skip locked)`.execute(tx);
      return Number(numAffectedRows);
    });
    deleted += batch;
  } while (batch === BATCH);
  return deleted;
}
