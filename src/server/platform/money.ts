import { sql } from 'kysely';

/* Sums of payments, defined once for all screens. The alias of a payment is `pay`. */

/** All payments, including those of removed producers without identity. */
export const allPayments = sql`(
  select producer_id, id, plan_id, amount_cents, refunded_cents, status, payment_date from payments
  union all
  select null, id, plan_id, amount_cents, refunded_cents, status, payment_date from former_payments)`;

/** What remains of a payment in cents, after partial refunds. */
export const netAmountCents = sql`case when pay.status = 'completed' then pay.amount_cents - pay.refunded_cents else 0 end`;

/** Over all payments that are grouped: see the contract. A pending one is not decided yet. */
export const analytics = sql`jsonb_build_object(
  'totalRevenueCents', coalesce(sum(${netAmountCents}), 0),
  'successfulPayments', count(*) filter (where pay.status = 'completed'),
  'successRate', round(100.0 * count(*) filter (where pay.status = 'completed')
    / nullif(count(*) filter (where pay.status <> 'pending'), 0), 1),
  'averagePaymentCents', round(sum(${netAmountCents})::numeric / nullif(count(*) filter (where pay.status = 'completed'), 0)))`;

/** A row in lists of payments; `p` is the profile, if it still exists, and `pl` the plan. */
export const paymentLine = sql`jsonb_build_object(
  'id', pay.id, 'producerId', pay.producer_id, 'userName', p.name, 'userEmail', p.email,
  'planName', coalesce(pl.name, 'Expansão de alunos'), 'amountCents', pay.amount_cents, 'status', pay.status,
  'paymentDate', pay.payment_date)`;
