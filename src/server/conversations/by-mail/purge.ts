import { sql } from 'kysely';
import { deleteInBatches } from '../../database/in-batches.ts';
import type { Database } from '../../db.ts';

/** Days for which an expired address is still recognised as expired. */
const TOLD_DAYS = 30;

/** Deletes addresses that can no longer be used. @returns how many */
export const purgeReplyAddresses = (db: Database, now = new Date()): Promise<number> =>
  deleteInBatches(
    db,
    'reply_addresses',
    sql`expires_at < ${now}::timestamptz - ${TOLD_DAYS}::integer * interval '24 hours'`,
  );
