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
export async function noteRetold(
  tx: Tx,
  { producerId }: Place,
  { deliveryId, told, done, lost }: Retold,
): Promise<void> {
  const others = [...Map.groupBy(told, (each) => each.deliveryId)].filter(([id]) => id !== deliveryId);
  for (const [id, news] of others.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const purchaseIds = done.flatMap((each) =>
      each.deliveryId === id ? each.settled.map((settled) => settled.id) : [],
    );
    const waits = news.some(({ purchaseKey }) => lost.has(purchaseKey.transactionId));
    await sql`
      update webhook_deliveries d set
        purchase_ids = array(select distinct unnest(d.purchase_ids || ${purchaseIds}::uuid[])),
        status = case when ${!waits} and d.outcome = 'no_destination' then 'applied' else d.status end,
        outcome = case when ${!waits} and d.outcome = 'no_destination' then 'unchanged' else d.outcome end
      where d.producer_id = ${producerId} and d.id = ${id}
        and (not d.purchase_ids @> ${purchaseIds}::uuid[] or ${!waits} and d.outcome = 'no_destination')`.execute(tx);
  }
}
