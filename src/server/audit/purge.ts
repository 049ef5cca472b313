import { sql } from 'kysely';
import { inBatches } from '../database/in-batches.ts';
import type { Database } from '../db.ts';

const BATCH = 5_000;

/**
 * Forgets what was done in schools more than a year ago. When that is the database's policy decides: it lets nobody delete a
 * younger line, so that no clock of ours is asked. @returns how many lines
 */
export const purgeDeeds = (db: Database): Promise<number> =>
  inBatches(
    db,
    BATCH,
    sql`delete from school_deeds where ctid = any (array(
      select ctid from school_deeds where at < app_now() - interval '365 days' limit ${BATCH}))`,
  );
