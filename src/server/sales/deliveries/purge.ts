import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { deleteInBatches } from '../../database/in-batches.ts';
import { asPlatform, type Database } from '../../db.ts';

/**
 * Deletes old deliveries, except those that somebody still waits for, with the others of the same sale: its subscription
 * may have ended before its offer was linked. The purchases stay, since a refund may come later.
 * @returns how many deliveries
 */
export async function purgeDeliveries(db: Database, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.deliveryDays * 86_400_000);
  await asPlatform(db, (tx) => sql`delete from webhook_refusals where last_at < ${before}`.execute(tx));
  return deleteInBatches(
    db,
    'webhook_deliveries',
    sql`received_at < ${before} and status not in ('received', 'waiting') and not exists (
      select from webhook_deliveries sold
      where sold.producer_id = webhook_deliveries.producer_id and sold.status = 'waiting'
        and sold.sale_keys && webhook_deliveries.sale_keys)`,
  );
}
