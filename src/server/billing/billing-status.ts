import { sql } from 'kysely';
import type { z } from 'zod';
import type { billingStatus } from '#shared/contract/billing.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';

/** Status of the subscription and of the payment in progress. @throws Problem not_found for another school's payment */
export function readBillingStatus(
  db: Database,
  { producerId }: SchoolActor,
  { paymentId }: { paymentId?: string },
): Promise<z.infer<typeof billingStatus>> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<z.infer<typeof billingStatus>>`
      select subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) as status,
        p.plan_id as "planId", coalesce(p.subscription_end_date, p.trial_ends_at) as "endsAt",
        (select status from payments where producer_id = p.id and id = ${paymentId ?? null}) as payment
      from profiles p where p.id = ${producerId}`.execute(tx);
    const [found] = rows;
    if (!found || (paymentId && !found.payment)) throw notFound();
    return found;
  });
}
