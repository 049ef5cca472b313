import { sql } from 'kysely';
import { type ClosedReason, isRefund } from '#shared/access/access.ts';
import type { Tx } from '../db.ts';

type Grant = Record<string, unknown> & { id?: unknown; closed_at?: unknown; closed_reason?: unknown };
type Closed = { closed_at: unknown; closed_reason: ClosedReason };
type Purchase = { id: string; granted: boolean; now: string; reason: ClosedReason };

/**
 * Archived grants of sales that were refunded or ended while their buyers were removed, as their closure would have
 * left them. Locks the purchases, so that a concurrent report waits, and then finds its student; before accounts and
 * students, the order in which a report locks them.
 */
export async function takenBackSince(
  tx: Tx,
  producerId: string,
  grants: readonly Grant[],
): Promise<Map<unknown, Closed>> {
  const sales = new Map(grants.filter(mayBeTakenBack).map((grant) => [grant.id, grant]));
  const purchases = sales.size === 0 ? [] : await purchasesOf(tx, producerId, [...sales.values()]);
  return new Map(
    purchases
      .filter(({ id, granted, reason }) => !granted && (isRefund(reason) || !wasEnded(sales.get(id))))
      .map(({ id, now, reason }) => [id, { closed_at: sales.get(id)?.closed_at ?? now, closed_reason: reason }]),
  );
}

/** As in `revokeGrants`: undoing a closure by the producer must not open it either, and a refund outweighs other ends. */
const mayBeTakenBack = (grant: Grant) =>
  grant.origin === 'sale' && (grant.closed_at === null || grant.closed_reason === 'edited' || wasEnded(grant));

const wasEnded = (grant: Grant | undefined) =>
  grant?.closed_reason === 'replaced' || grant?.closed_reason === 'canceled';

/** Grants from before 0114 name the transaction only. @returns by grant */
async function purchasesOf(tx: Tx, producerId: string, grants: readonly Grant[]): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select g.id, p.granted, app_now() as now, case
        when p.closed_by = 'refunded' then 'refunded'
        when p.closed_by = 'chargeback' then 'charged_back'
        when exists (
          select from purchases o
          where o.producer_id = p.producer_id and o.course_id = p.course_id and o.platform = p.platform
            and o.offer_id is not distinct from p.offer_id and o.subscription_id = p.subscription_id and o.granted)
        then 'replaced' else 'canceled' end as reason
    from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb)
      as g (id uuid, course_id uuid, reference text, purchase_id uuid)
    join purchases p on p.producer_id = ${producerId} and p.id = coalesce(g.purchase_id, (
      select o.id from purchases o
      where o.producer_id = ${producerId} and o.platform = split_part(g.reference, ':', 1)
        and o.transaction_id = substr(g.reference, strpos(g.reference, ':') + 1)
        and coalesce(o.opens_course_id, o.course_id) = g.course_id and o.offer_id is null
      order by o.granted desc limit 1))
    order by p.id for share of p`.execute(tx);
  return rows;
}
