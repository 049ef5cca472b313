import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import type { Settled } from '../settle.ts';
import type { Place, Told } from './items.ts';

type Retold = {
  /** The delivery that is worked on, which is written by whoever works on it. */
  deliveryId: string;
  told: readonly Told[];
  done: readonly { deliveryId: string; settled: readonly Settled[] }[];
  /** Transactions of which something still opens nothing. */
  lost: ReadonlySet<string>;
};

/** Notes at the other deliveries of the same sales which purchases theirs are, and that those wait no more whose destination is known. */
export async function recordRetold(
  tx: Tx,
  { producerId }: Place,
  { deliveryId, told, done, lost }: Retold,
): Promise<void> {
  const others = [...Map.groupBy(told, (each) => each.deliveryId)].filter(([id]) => id !== deliveryId);
  if (others.length === 0) return;
  const retold = others.map(([id, news]) => ({
    id,
    purchaseIds: done.flatMap((each) => (each.deliveryId === id ? each.settled.map((settled) => settled.id) : [])),
    waits: news.some(({ purchaseKey }) => lost.has(purchaseKey.transactionId)),
  }));
  // Locked in one order, as everywhere: of two that tell of the same sales, the second waits instead of crossing.
  await sql`
    with retold as (
      select * from jsonb_to_recordset(${JSON.stringify(retold)}::jsonb) as each (id uuid, "purchaseIds" jsonb, waits boolean)),
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
