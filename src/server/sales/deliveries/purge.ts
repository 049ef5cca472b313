import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { inBatches } from '../../database/in-batches.ts';
import { asPlatform, type Database } from '../../db.ts';

const BATCH = 1_000;

/**
 * Deletes old deliveries, except those that somebody still waits for. The purchases stay, since a refund may come
 * later.
 * @returns how many deliveries
 */
export async function purgeDeliveries(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.deliveryDays * 86_400_000);
  await asPlatform(db, (tx) => sql`delete from webhook_refusals where last_at < ${before}`.execute(tx));
  return inBatches(
    db,
    BATCH,
    sql`delete from webhook_deliveries where ctid = any (array(
      select ctid from webhook_deliveries where received_at < ${before} and status not in ('received', 'waiting')
      limit ${BATCH} for update skip locked))`,
  );
}
