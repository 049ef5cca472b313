import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notifyPayment } from './payment-news.ts';
import type { PaymentProvider, ProviderPayment } from './providers/provider.ts';
import { isDisputed, type Outcome, outcomeOf, outcomeOfNews } from './providers/statuses.ts';
import { recomputeSubscription } from './recompute.ts';

type Payment = Selectable<Schema['payments']>;
type Attempt = Selectable<Schema['provider_payments']>;

export type Applied =
  | Outcome
  | 'unchanged'
  | 'unknown_reference'
  /** Paid, and no longer or not yet known here: its school was removed, or it is newer than a restored backup. */
  | 'payment_missing'
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'collector_mismatch';

const CURRENCY = 'BRL';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Applies the provider's state of one payment attempt to payment and subscription: all or nothing, serialized
 * per producer. Idempotent.
 * @param tx across schools
 */
export async function applyPayment(
  tx: Tx,
  jobs: Jobs,
  provider: PaymentProvider['name'],
  reported: ProviderPayment,
  now: Date,
): Promise<Applied> {
  const whose = await findPayment(tx, provider, reported);
  if (!whose) return applyToFormer(tx, provider, reported, now);
  const { producerId } = whose;
  await tx.selectFrom('profiles').select('id').where('id', '=', producerId).forNoKeyUpdate().execute();
  // Read again under the lock, since it may have changed.
  const known = await findAttempt(tx, provider, reported.id);
  const named = await readPayment(tx, producerId, known?.payment_id ?? whose.paymentId);
  if (!named) return applyToFormer(tx, provider, reported, now);
  const mismatch = differenceOf(named, reported);
  if (mismatch) return mismatch;
  const outcome = outcomeOfNews(known && { ...known, changedAt: known.changed_at }, reported);
  if (!outcome) return 'unchanged';

  const payment = isPaid(outcome) ? await ownPaymentOf(tx, named, reported.id) : named;
  if (payment === named && isRepeated(known, reported)) return 'unchanged';
  await writeAttempt(tx, provider, payment, reported, outcome);
  const approvedAt = approvalOf(reported, named, now);
  const written = await writePayment(tx, payment, approvedAt, now);
  if (payment !== named) await writePayment(tx, named, approvedAt, now);
  if (named.approved_at !== null || written.status === 'completed') await recomputeSubscription(tx, producerId, now);
  await notifyPayment(tx, jobs, payment, written);
  return known?.outcome === outcome && known.refunded_cents === reported.refundedCents ? 'unchanged' : written.status;
}

const isRepeated = (known: Attempt | null, { status, refundedCents, updatedAt }: ProviderPayment) =>
  known?.status === status &&
  known.refunded_cents === refundedCents &&
  Date.parse(known.changed_at) === Date.parse(updatedAt);

const isPaid = (outcome: Outcome) => outcome === 'completed' || outcome === 'refunded';

type Whose = { producerId: string; paymentId: string };

/** By the provider's number if known, else by our reference. */
async function findPayment(
  tx: Tx,
  provider: PaymentProvider['name'],
  { id, reference }: ProviderPayment,
): Promise<Whose | undefined> {
  const known = await findAttempt(tx, provider, id);
  if (known) return { producerId: known.producer_id, paymentId: known.payment_id };
  if (!UUID.test(reference)) return undefined;
  return tx
    .selectFrom('payments')
    .select(['producer_id as producerId', 'id as paymentId'])
    .where('id', '=', reference)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

/** Money given back after its producer was removed, whose payments are in the books without an identity. */
async function applyToFormer(
  tx: Tx,
  provider: PaymentProvider['name'],
  reported: ProviderPayment,
  now: Date,
): Promise<Applied> {
  const former = await tx
    .selectFrom('former_payments')
    .select(['id', 'status', 'refunded_cents', 'refunded_at'])
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', reported.id)
    .forUpdate()
    .executeTakeFirst();
  if (!former) return (await isMissing(tx, reported)) ? 'payment_missing' : 'unknown_reference';
  const status = outcomeOfNews(null, reported);
  // A dispute reports no returned amount, a refund always does; only a dispute can be won.
  const isRestored = reported.status === 'charged_back' || former.refunded_cents === 0;
  const counts = status === 'refunded' || (status === 'completed' && (former.status === status || isRestored));
  const isKnown = former.status === status && former.refunded_cents === reported.refundedCents;
  if (!counts || isKnown) return 'unchanged';
  await tx
    .updateTable('former_payments')
    .set({
      status,
      refunded_cents: reported.refundedCents,
      refunded_at: status === 'refunded' ? (former.refunded_at ?? now.toISOString()) : null,
    })
    .where('id', '=', former.id)
    .execute();
  return status;
}

/** Received for one of our payments, as far as its reference tells, and not in the books of removed producers either. */
async function isMissing(tx: Tx, reported: ProviderPayment): Promise<boolean> {
  const { reference } = reported;
  if (!UUID.test(reference) || outcomeOfNews(null, reported) !== 'completed') return false;
  const booked = await tx
    .selectFrom('former_payments')
    .select('id')
    .where('id', '=', reference)
    .where('status', '<>', 'failed')
    .executeTakeFirst();
  return booked === undefined;
}

const findAttempt = async (tx: Tx, provider: PaymentProvider['name'], id: string): Promise<Attempt | null> =>
  (await tx
    .selectFrom('provider_payments')
    .selectAll()
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

const readPayment = (tx: Tx, producerId: string, id: string) =>
  tx.selectFrom('payments').selectAll().where('producer_id', '=', producerId).where('id', '=', id).executeTakeFirst();

/** A payment of a different amount or account does not pay for this one. */
function differenceOf(asked: Payment, reported: ProviderPayment): Applied | null {
  if (reported.amountCents !== asked.amount_cents) return 'amount_mismatch';
  if (reported.currency !== CURRENCY) return 'currency_mismatch';
  if (asked.collector_id && reported.collectorId !== asked.collector_id) return 'collector_mismatch';
  return null;
}

/**
 * A checkout that is paid twice counts as two purchases: each approved attempt has a payment of its own, so that
 * refunding one leaves the other. The attempt may have been known before, as pending.
 */
async function ownPaymentOf(tx: Tx, payment: Payment, attemptId: string): Promise<Payment> {
  const others = (await attemptsOf(tx, payment)).filter(({ id }) => id !== attemptId);
  if (!others.some(({ outcome }) => isPaid(outcome))) return payment;
  const { producer_id, kind, plan_id, additional_students, unit_price_cents, amount_cents, method } = payment;
  const { provider, preference_id, collector_id } = payment;
  return tx
    .insertInto('payments')
    .values({
      ...{ producer_id, kind, plan_id, additional_students, unit_price_cents, amount_cents, method },
      ...{ provider, preference_id, collector_id, id: randomUUID(), status: 'pending' },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const attemptsOf = (tx: Tx, { producer_id, id }: Payment) =>
  tx
    .selectFrom('provider_payments')
    .select(['id', 'outcome', 'status', 'status_detail', 'refunded_cents'])
    .where('producer_id', '=', producer_id)
    .where('payment_id', '=', id)
    .execute();

async function writeAttempt(
  tx: Tx,
  provider: PaymentProvider['name'],
  { producer_id, id }: Payment,
  reported: ProviderPayment,
  outcome: Outcome,
): Promise<void> {
  const state = {
    status: reported.status.slice(0, 100),
    status_detail: reported.statusDetail.slice(0, 200),
    amount_cents: reported.amountCents,
    refunded_cents: reported.refundedCents,
    method: reported.method.slice(0, 100),
    outcome,
    changed_at: reported.updatedAt,
    payment_id: id,
  };
  await tx
    .insertInto('provider_payments')
    .values({ provider, id: reported.id, producer_id, ...state })
    .onConflict((known) => known.columns(['provider', 'id']).doUpdateSet({ ...state, updated_at: sql`app_now()` }))
    .execute();
}

/** The provider's time, but never before the request or in the future. */
function approvalOf({ approvedAt }: ProviderPayment, { created_at }: Payment, now: Date): string {
  const at = approvedAt ? Date.parse(approvedAt) : now.getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), Date.parse(created_at))).toISOString();
}

async function writePayment(tx: Tx, payment: Payment, approvedAt: string, now: Date): Promise<Payment> {
  const attempts = await attemptsOf(tx, payment);
  const status = outcomeOf(attempts.map(({ outcome }) => outcome));
  const approved_at = payment.approved_at ?? (isPaid(status) ? approvedAt : null);
  return tx
    .updateTable('payments')
    .set({
      status,
      flagged: attempts.some(isDisputed),
      approved_at,
      refunded_at: status === 'refunded' ? (payment.refunded_at ?? now.toISOString()) : null,
      payment_date: approved_at ?? payment.payment_date,
      refunded_cents: attempts.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0),
      updated_at: sql`app_now()`,
    })
    .where('producer_id', '=', payment.producer_id)
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
