import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type BillingPosition, CHECKOUT_HOURS } from '#shared/billing/plan-purchase.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import type { SchoolActor } from '../actors.ts';
import { type AuditEvent, recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { isClosing } from '../database/account-holder.ts';
import { acrossSchools, asSchool, type Tx } from '../db.ts';
import { Problem } from '../problem.ts';
import { countTry } from '../throttle/throttle.ts';
import type { Order } from './providers/provider.ts';

/** Reuses a recent checkout: a double click or a reload should not create a second one. */
const AGAIN_MINUTES = 30;

export type Tools = Pick<Context, 'db' | 'env' | 'ip' | 'log' | 'provider' | 'userAgent'>;
type Payment = Selectable<Schema['payments']>;
type Plan = { id: string; name: string; priceCents: number; studentLimit: number };
export type Position = BillingPosition & { name: string; email: string; plans: Plan[] };
export type Goods = Pick<
  Payment,
  'kind' | 'plan_id' | 'additional_students' | 'unit_price_cents' | 'amount_cents' | 'method'
>;

export type StartedCheckout = { paymentId: string; checkoutUrl: string };

/** Starts a payment for a purchase that depends on the school's state, or continues one just started. */
export async function beginPayment(
  tools: Tools,
  school: SchoolActor,
  choose: (position: Position) => Goods,
): Promise<StartedCheckout> {
  const { provider, log } = tools;
  if (!provider) throw new Problem('payment_link_failed');
  const { payment, position } = await begin(tools, school, provider.name, choose);
  if (payment.checkout_url) return { paymentId: payment.id, checkoutUrl: payment.checkout_url };
  const checkout = await provider.openCheckout(orderOf(payment, position)).catch((error: Error) => {
    log.error('checkout_failed', { paymentId: payment.id, cause: error.message });
    throw new Problem('payment_link_failed');
  });
  await storeCheckout(tools, payment, checkout);
  return { paymentId: payment.id, checkoutUrl: checkout.url };
}

/**
 * Locks the producer's row, so that a second click finds the first one's payment. Not `for update`: a school being
 * imported, whose rows only refer to that row, need not end first.
 */
function begin(
  { db, env, ip, userAgent }: Tools,
  school: SchoolActor,
  provider: Payment['provider'],
  choose: (position: Position) => Goods,
): Promise<{ payment: Payment; position: Position }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const position = await lockPosition(tx, producerId);
    await acrossSchools(tx, (all) => refuseClosing(all, producerId));
    const goods = choose(position);
    const begun = await findBegun(tx, producerId, provider, goods);
    if (begun) return { payment: begun, position };
    const attempt = { action: 'checkout', email: producerId, ip, userAgent } as const;
    await acrossSchools(tx, (all) => countTry(all, attempt, signingKey(env)));
    const payment = await tx
      .insertInto('payments')
      .values({ producer_id: producerId, id: randomUUID(), ...goods, status: 'pending', provider })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, school, school.place, auditEventOf(goods, position));
    return { payment, position };
  });
}

/** Nothing is sold to a school that closes in a few days. */
async function refuseClosing(tx: Tx, producerId: string): Promise<void> {
  const { rows } = await sql`select where ${isClosing(producerId)}`.execute(tx);
  if (rows.length > 0) throw new Problem('school_closing');
}

const auditEventOf = ({ kind, plan_id, additional_students }: Goods, { plans }: Position): AuditEvent =>
  kind === 'expansion'
    ? { action: 'expansion_checkout', count: additional_students ?? undefined }
    : { action: 'plan_checkout', subject: plans.find(({ id }) => id === plan_id)?.name };

async function lockPosition(tx: Tx, producerId: string): Promise<Position> {
  const { rows } = await sql<Position>`
    select subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) as status,
      p.name, p.email, p.plan_id as "planId", p.student_count as "studentCount",
      coalesce((select sum(e.additional_students)::integer from student_limit_expansions e
        where e.producer_id = p.id and e.status = 'active' and e.end_date > app_now()), 0) as "expansionStudents",
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'priceCents', price_cents, 'studentLimit', student_limit))
        from plans where rank > 0) as plans
    from profiles p where p.id = ${producerId} and p.removed_at is null for no key update of p`.execute(tx);
  const [position] = rows;
  if (!position) throw new Problem('not_found');
  return position;
}

async function findBegun(tx: Tx, producerId: string, provider: Payment['provider'], goods: Goods) {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('producer_id', '=', producerId)
    .where('status', '=', 'pending')
    .where('provider', '=', provider)
    .where('kind', '=', goods.kind)
    .where('plan_id', 'is not distinct from', goods.plan_id)
    .where('additional_students', 'is not distinct from', goods.additional_students)
    .where('method', 'is not distinct from', goods.method)
    .where('amount_cents', '=', goods.amount_cents)
    .where('created_at', '>', sql<string>`app_now() - make_interval(mins => ${AGAIN_MINUTES})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const NUMBER = new Intl.NumberFormat('pt-BR');

/** Derived from stored data only, so that a repeated request makes the same order. */
function orderOf(payment: Payment, { plans, name, email }: Position): Order {
  const { id, plan_id, additional_students, amount_cents, method, created_at } = payment;
  const plan = plans.find((each) => each.id === plan_id);
  const createdAt = new Date(created_at);
  return {
    paymentId: id,
    item: plan
      ? { id: plan.id, title: `Plano ${plan.name}` }
      : { id: 'expansion', title: `Mais ${NUMBER.format(additional_students ?? 0)} alunos por 1 ano` },
    amountCents: amount_cents,
    method,
    payer: { name, email },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + (CHECKOUT_HOURS / 24) * DAY_MS),
  };
}

function storeCheckout(
  { db }: Tools,
  { producer_id, id }: Payment,
  { preferenceId, url, collectorId }: { preferenceId: string; url: string; collectorId: string },
) {
  return asSchool(db, { producerId: producer_id }, (tx) =>
    tx
      .updateTable('payments')
      .set({ preference_id: preferenceId, checkout_url: url, collector_id: collectorId, updated_at: sql`app_now()` })
      .where('producer_id', '=', producer_id)
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute(),
  );
}
