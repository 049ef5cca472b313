import { sql } from 'kysely';
import { hasNoDestination } from '../../database/purchase-items.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { DeliveryRef } from '../apply.ts';
import { contentsOf, isOver } from './promise.ts';

/**
 * Applies again the lost sales of offers that open these packages, by themselves or by the rule of their product.
 * @returns how many deliveries
 */
export async function releaseLost(
  tx: Tx,
  jobs: Jobs,
  producerId: string,
  packageIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<DeliveryRef>`
    update webhook_deliveries d set status = 'received', outcome = null
    where d.producer_id = ${producerId} and d.id in (
      select i.delivery_id from purchase_items i
      join offers o on o.producer_id = i.producer_id and o.id = i.offer_id
      left join offers whatever on whatever.producer_id = o.producer_id and whatever.platform = o.platform
        and whatever.product_code = o.product_code and whatever.offer_code = ''
      join packages k on k.producer_id = o.producer_id and k.id = coalesce(o.package_id, whatever.package_id)
      where i.producer_id = ${producerId} and ${hasNoDestination}
        and k.id = any (${packageIds}::uuid[]) and (i.subscription_id is not null or not ${isOver})
        and ${contentsOf} is not null)
    returning d.producer_id as "producerId", d.id as "deliveryId"`.execute(tx);
  await jobs.addAll(tx, 'sale', rows);
  return rows.length;
}
