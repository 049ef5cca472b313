import { sql } from 'kysely';
import { inBatches } from '../../database/in-batches.ts';
import type { Database } from '../../db.ts';

const BATCH = 1_000;
/** Days for which an expired address is still recognised as expired. */
const TOLD_DAYS = 30;

/** Deletes addresses that can no longer be used. @returns how many */
export const purgeReplyAddresses = (db: Database, now = new Date()): Promise<number> =>
  inBatches(
    db,
    BATCH,
    sql`
      delete from reply_addresses where ctid = any (array(
        select a.ctid from reply_addresses a
        where a.expires_at < ${now}::timestamptz - ${TOLD_DAYS}::integer * interval '24 hours'
        limit ${BATCH} for update skip locked))`,
  );
