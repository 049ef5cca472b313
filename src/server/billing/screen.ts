import { sql } from 'kysely';
import type { z } from 'zod';
import { CHECKOUT_HOURS } from '#shared/billing/plan-purchase.ts';
import type { Billing, billingStatus } from '#shared/contract/billing.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';

export function readBilling(db: Database, { producerId }: SchoolActor): Promise<Billing> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Billing>`
      select
        jsonb_build_object('planId', p.plan_id, 'planName', pl.name,
          'status', subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()),
          'endsAt', coalesce(p.subscription_end_date, p.trial_ends_at)) as subscription,
        p.student_limit as "baseLimit", p.student_count as "studentCount",
        coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'additionalStudents', e.additional_students,
            'endsAt', e.end_date) order by e.end_date, e.id)
          from student_limit_expansions e
          where e.producer_id = p.id and e.status = 'active' and e.end_date > app_now()), '[]') as expansions,
        (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'rank', rank, 'months', months,
            'priceCents', price_cents, 'studentLimit', student_limit, 'keepsStudents', keep_students) order by rank, months)
          from plans where rank > 0) as plans,
        (select ${payment} || jsonb_build_object('checkoutUrl', b.checkout_url)
          from payments b left join plans bp on bp.id = b.plan_id
          where b.producer_id = p.id and b.status = 'pending' and b.checkout_url is not null
            and b.created_at > app_now() - make_interval(hours => ${CHECKOUT_HOURS})
          order by b.created_at desc, b.id limit 1) as pending,
        coalesce((select jsonb_agg(latest.payment order by latest.payment_date desc, latest.id)
          from (select ${payment} as payment, b.payment_date, b.id
            from payments b left join plans bp on bp.id = b.plan_id
            where b.producer_id = p.id
            order by b.payment_date desc, b.id limit ${LIMITS.paymentHistory}) latest), '[]') as payments
      from profiles p join plans pl on pl.id = p.plan_id
      where p.id = ${producerId}`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    return found;
  });
}

const payment = sql`jsonb_build_object('id', b.id, 'kind', b.kind, 'planId', b.plan_id, 'planName', bp.name,
  'additionalStudents', b.additional_students, 'amountCents', b.amount_cents, 'refundedCents', b.refunded_cents,
  'method', b.method, 'status', b.status, 'paymentDate', b.payment_date)`;

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
