import { sql } from 'kysely';
import { inBatches } from '../database/in-batches.ts';
import type { Database } from '../db.ts';

const BATCH = 1_000;

/** Deletes refusals older than a month. @returns how many */
export const purgeRefusals = (db: Database): Promise<number> =>
  inBatches(
    db,
    BATCH,
    sql`delete from address_refusals where ctid = any (array(
      select ctid from address_refusals where last_at < app_now() - interval '30 days' limit ${BATCH}))`,
  );
