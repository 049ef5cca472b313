import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PlanPayment } from '#server/billing/entitlement.ts';
import { followSubscriptions, warnOfSubscriptionEnds } from '#server/billing/lifecycle.ts';
import { recomputeSubscription } from '#server/billing/recompute.ts';
import { startOrResumeCleanups } from '#server/cleanup/start-or-resume.ts';
import { warnOfCleanup } from '#server/cleanup/warnings.ts';
import { asPlatform } from '#server/db.ts';
import { jsonLines } from '#server/log.ts';
import { PLAN_IDS, PLANS, type PlanId } from '#shared/billing/subscription.ts';
import { localDay } from '#shared/time/dates.ts';
import { cleanAll, clocksAt, noJobs, type Tools } from '../cleanup/run.ts';
import { numbers, textOf } from './calendar.ts';

/*
 * Schools that live through years day by day: they are tried, bought, renewed, enlarged, refunded, left and taken up again, and
 * have students whom the clean-up removes. Everything is done at set hours, so that whole days can be counted.
 */

export type Payment = PlanPayment & { status: 'completed' | 'refunded' };
export type Expansion = { id: string; students: number; approvedAt: Date; status: 'completed' | 'refunded' };
export type LivingSchool = {
  id: string;
  trialEnds: Date;
  payments: Payment[];
  expansions: Expansion[];
  students: number;
};
export type Day = { number: number; at: Date; schools: LivingSchool[]; tools: Tools };

/** Monthly and small ones more often, so that time runs out now and then. */
const BOUGHT: PlanId[] = [
  ...PLAN_IDS.filter((id) => id !== 'trial'),
  ...(['basic', 'basic', 'basic', 'professional', 'professional', 'premium'] as const),
];
const log = jsonLines(() => {});

/** Events happen at six in the morning in São Paulo; the day's jobs run at nine. */
const dawn = (day: number) => new Date(`${textOf(day)}T06:00:00-03:00`);
const morning = (day: number) => new Date(`${textOf(day)}T09:00:00-03:00`);

/** Opens schools, and passes one day after another through `live`, calling `check` after each. */
export async function livePast(
  tools: Tools,
  { from, days, schools: count }: { from: number; days: number; schools: number },
  check: (day: Day) => Promise<void>,
): Promise<void> {
  await asPlatform(tools.db, (tx) =>
    tx
      .updateTable('platform_settings')
      .set({ cleanup_since: dawn(from).toISOString() })
      .execute(),
  );
  const schools = await Promise.all(Array.from({ length: count }, () => openSchool(tools, from)));
  const random = numbers(7);
  for (let number = from; number < from + days; number += 1) {
    for (const [index, school] of schools.entries()) await live(tools, school, { number, random, index });
    await doJobs(tools, morning(number));
    await check({ number, at: morning(number), schools, tools });
  }
}

async function doJobs(tools: Tools, at: Date): Promise<void> {
  const services = { ...tools, jobs: noJobs, log };
  await followSubscriptions(services, at);
  await warnOfSubscriptionEnds(services, at);
  await warnOfCleanup(services, at);
  // All other months have nothing for it.
  if (!localDay(at).includes('-01-')) return;
  await startOrResumeCleanups(services, { clocks: clocksAt(at) });
  await cleanAll(tools, at);
}

async function openSchool({ db }: Tools, day: number): Promise<LivingSchool> {
  const id = randomUUID();
  const trialEnds = dawn(day + 5);
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('profiles')
      .values({
        id,
        email: `${id}@example.com`,
        name: 'Ana',
        role: 'admin',
        plan_id: 'trial',
        subscription_status: 'trialing',
        trial_ends_at: trialEnds.toISOString(),
        student_limit: 100,
      })
      .execute();
    await tx
      .insertInto('client_settings')
      .values({ producer_id: id, slug: `escola-${id}` })
      .execute();
  });
  return { id, trialEnds, payments: [], expansions: [], students: 0 };
}

type Moment = { number: number; random: () => number; index: number };

/** One day of a school; on most nothing happens. */
async function live(tools: Tools, school: LivingSchool, { number, random, index }: Moment): Promise<void> {
  const at = dawn(number);
  const pays = random();
  const takesBack = random();
  if (pays < 0.006 + index / 200) await payPlan(tools, school, { at, planId: pick(BOUGHT, random) });
  else if (pays > 0.995) await expand(tools, school, { at, students: 1000 * (1 + Math.floor(random() * 5)) });
  if (takesBack < 0.008) await turn(tools, school, pick([...school.payments, ...school.expansions], random), at);
  if (number % 45 === 10) await enroll(tools, school, at);
}

async function payPlan(tools: Tools, school: LivingSchool, { at, planId }: { at: Date; planId: PlanId }) {
  const { rank, months, priceCents } = PLANS[planId];
  const payment: Payment = {
    id: randomUUID(),
    planId,
    rank,
    months,
    chargedCents: priceCents,
    paidCents: priceCents,
    approvedAt: at,
    status: 'completed',
  };
  school.payments.push(payment);
  await record(tools, school, at, { id: payment.id, plan_id: planId, amount_cents: priceCents });
}

async function expand(tools: Tools, school: LivingSchool, { at, students }: { at: Date; students: number }) {
  const expansion: Expansion = { id: randomUUID(), students, approvedAt: at, status: 'completed' };
  school.expansions.push(expansion);
  await record(tools, school, at, {
    id: expansion.id,
    kind: 'expansion',
    additional_students: students,
    unit_price_cents: 18,
    amount_cents: students * 18,
  });
}

type Recorded = { id: string; amount_cents: number; plan_id?: PlanId; kind?: 'expansion' } & Partial<
  Record<'additional_students' | 'unit_price_cents', number>
>;

function record({ db }: Tools, school: LivingSchool, at: Date, payment: Recorded) {
  const moment = at.toISOString();
  return asPlatform(db, async (tx) => {
    await tx
      .insertInto('payments')
      .values({ producer_id: school.id, status: 'completed', approved_at: moment, payment_date: moment, ...payment })
      .execute();
    await recomputeSubscription(tx, school.id, at);
  });
}

/** Taken back, or won back. */
async function turn({ db }: Tools, school: LivingSchool, bought: Payment | Expansion | undefined, at: Date) {
  if (!bought) return;
  bought.status = bought.status === 'completed' ? 'refunded' : 'completed';
  await asPlatform(db, async (tx) => {
    await tx.updateTable('payments').set({ status: bought.status }).where('id', '=', bought.id).execute();
    await recomputeSubscription(tx, school.id, at);
  });
}

async function enroll({ db }: Tools, school: LivingSchool, at: Date) {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await asPlatform(db, async (tx) => {
    await tx.insertInto('profiles').values({ id, email, name: 'Duda', role: 'student' }).execute();
    await tx
      .insertInto('students')
      .values({ producer_id: school.id, id, user_id: id, email, name: 'Duda', created_at: at.toISOString() })
      .execute();
    await tx
      .updateTable('profiles')
      .set({ student_count: sql`student_count + 1` })
      .where('id', '=', school.id)
      .execute();
  });
  school.students += 1;
}

function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)] as T;
}
