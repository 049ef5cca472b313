import { randomUUID } from 'node:crypto';
import type { SchoolActor } from '#server/actors.ts';
import { recomputeSubscription } from '#server/billing/recompute.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { priceBy } from '#shared/billing/plan-purchase.ts';
import { PLANS, type PlanId } from '#shared/billing/subscription.ts';
import { addMonths, DAY_MS } from '#shared/time/dates.ts';

/** A school that has renewed its monthly plan so many times, the last time until a day that is still to come. */
export function payMonthly(
  db: Database,
  { producerId }: SchoolActor,
  { planId, times, until }: { planId: PlanId; times: number; until: Date },
): Promise<unknown> {
  const now = new Date();
  const first = addMonths(until, -times);
  return asPlatform(db, async (tx) => {
    for (let at = 0; at < times; at += 1) {
      const method = at % 3 === 1 ? 'card' : 'pix';
      // Renewed two days before each end.
      const paid = new Date(addMonths(first, at).getTime() - (at > 0 ? 2 * DAY_MS : 0)).toISOString();
      await tx
        .insertInto('payments')
        .values({
          producer_id: producerId,
          id: randomUUID(),
          plan_id: planId,
          amount_cents: priceBy(method, PLANS[planId].priceCents),
          method,
          provider: 'sandbox',
          status: 'completed',
          payment_date: paid,
          approved_at: paid,
          created_at: paid,
        })
        .execute();
    }
    return recomputeSubscription(tx, producerId, now);
  });
}

/** A refused card payment. */
export async function refuseCard(
  db: Database,
  { producerId }: SchoolActor,
  { planId, at }: { planId: PlanId; at: string },
): Promise<void> {
  const [id, amount_cents] = [randomUUID(), PLANS[planId].priceCents];
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('payments')
      .values({
        ...{ producer_id: producerId, id, plan_id: planId, amount_cents, method: 'card', provider: 'sandbox' },
        ...{ status: 'failed', payment_date: at, created_at: at },
      })
      .execute();
    await tx
      .insertInto('provider_payments')
      .values({
        ...{ provider: 'sandbox', id: randomUUID(), producer_id: producerId, payment_id: id, amount_cents },
        ...{ status: 'rejected', status_detail: 'cc_rejected_insufficient_amount', method: 'credit_card' },
        ...{ outcome: 'failed', first_seen_at: at, changed_at: at },
      })
      .execute();
  });
}
