import { sql } from 'kysely';
import { inBatches } from '../database/in-batches.ts';
import type { Database } from '../db.ts';

const BATCH = 5_000;

/**
 * Deletes audit records older than a year. The database's policy decides their age and protects younger ones,
 * independently of our clock.
 * @returns how many
 */
export const purgeAuditEvents = (db: Database): Promise<number> =>
  inBatches(
    db,
    BATCH,
    sql`delete from school_deeds where ctid = any (array(
      select ctid from school_deeds where at < app_now() - interval '365 days' limit ${BATCH}))`,
  );
