import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Settled } from '../settle.ts';
import type { Place, SaleReport } from './sale-report.ts';

type Repeated = {
  /** The current delivery, which its caller updates. */
  deliveryId: string;
  reports: readonly SaleReport[];
  done: readonly { deliveryId: string; settled: readonly Settled[] }[];
  /** Transactions with items that still open nothing. */
  lost: ReadonlySet<string>;
};

/**
 * Records the purchases of the other deliveries of the same sales, and ends the wait of those whose items now open
 * something.
 */
export async function recordRepeatedReports(
  tx: Tx,
  { producerId }: Place,
  { deliveryId, reports, done, lost }: Repeated,
): Promise<void> {
  const others = [...Map.groupBy(reports, (each) => each.deliveryId)].filter(([id]) => id !== deliveryId);
  if (others.length === 0) return;
  const repeated = others.map(([id, news]) => ({
    id,
    purchaseIds: done.flatMap((each) => (each.deliveryId === id ? each.settled.map((settled) => settled.id) : [])),
    waits: news.some(({ purchaseKey }) => lost.has(purchaseKey.transactionId)),
  }));
  // Always in the same order, so that two deliveries of the same sales do not deadlock.
  await sql`
    with retold as (
      select * from jsonb_to_recordset(${JSON.stringify(repeated)}::jsonb) as each (id uuid, "purchaseIds" jsonb, waits boolean)),
    there as materialized (
      select d.id, retold.waits, array(select jsonb_array_elements_text(retold."purchaseIds")::uuid) as purchase_ids
      from webhook_deliveries d join retold on retold.id = d.id
      where d.producer_id = ${producerId} order by d.id for update of d)
    update webhook_deliveries d set
      purchase_ids = array(select distinct unnest(d.purchase_ids || there.purchase_ids)),
      status = case when not there.waits and d.outcome = 'no_destination' then 'applied' else d.status end,
      outcome = case when not there.waits and d.outcome = 'no_destination' then 'unchanged' else d.outcome end
    from there
    where d.producer_id = ${producerId} and d.id = there.id
      and (not d.purchase_ids @> there.purchase_ids or not there.waits and d.outcome = 'no_destination')`.execute(tx);
}
