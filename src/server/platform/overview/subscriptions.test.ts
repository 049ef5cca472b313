import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PLANS, type PlanId } from '#shared/billing/subscription.ts';
import type { Overview } from '#shared/contract/owner.ts';
import { testApp } from '#test/app.ts';
import { newFailedEmail, newPayment, newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { recomputeSubscription } from '../../billing/recompute.ts';
import { asPlatform } from '../../db.ts';
import { readOverview } from './overview.ts';

/* Each test looks at a year of its own, in which nobody else lives. */

const { services } = await testApp();
const { db } = services;
const dona = { kind: 'owner', userId: randomUUID(), sessionId: randomUUID(), name: 'Dona', email: 'd@x.test' } as const;
const overviewOf = (year: number) => readOverview(db, dona, day(year, '11-23'));
const day = (year: number, of: string) => new Date(`${year}-${of}T12:00:00-03:00`);

async function schoolWith(year: number, paid: [of: string, planId: PlanId][], trialEnd = '06-01'): Promise<TestSchool> {
  const trial_ends_at = day(year, trialEnd).toISOString();
  const school = await newSchool(db, { trial_ends_at, created_at: day(year, '01-01').toISOString() });
  for (const [of, planId] of paid) await pays(school, day(year, of), planId);
  return school;
}

async function pays(school: TestSchool, on: Date, planId: PlanId) {
  const at = on.toISOString();
  const payment = { plan_id: planId, amount_cents: PLANS[planId].priceCents, status: 'completed' } as const;
  const id = await newPayment(db, school, { ...payment, approved_at: at, payment_date: at, created_at: at });
  await asPlatform(db, (tx) => recomputeSubscription(tx, school.producerId, on));
  return id;
}

/** Removed on a day, and gone. */
const removeOn = ({ producerId }: TestSchool, on: Date) =>
  asPlatform(db, async (tx) => {
    await tx.updateTable('profiles').set({ removed_at: on.toISOString() }).where('id', '=', producerId).execute();
    await tx.deleteFrom('profiles').where('id', '=', producerId).execute();
  });

const refuse = ({ producerId }: TestSchool, payment_id: string, on: Date, learnt = on, status = 'rejected') =>
  asPlatform(db, (tx) =>
    tx
      .insertInto('provider_payments')
      .values({
        ...{ provider: 'sandbox', id: randomUUID(), producer_id: producerId, payment_id, status },
        ...{ amount_cents: 4700, outcome: 'failed', changed_at: on.toISOString(), first_seen_at: learnt.toISOString() },
      })
      .execute(),
  );

test('without payers there are no figures', async () => {
  expect(await overviewOf(2051)).toMatchObject({
    windowFrom: '2051-10-25',
    recurring: { mrrCents: 0, mrrBeforeCents: 0, paying: 0, payingBefore: 0, stopped: 0 },
    trials: { ended: 0, converted: 0 },
    failedPayments: { total: 0, amountCents: 0, recoveredCount: 0, latest: [] },
    schoolsAtRisk: { total: 0, schools: [] },
  } satisfies Partial<Overview>);
});

test('MRR, churn and conversion come from payments, also of removed producers', async () => {
  const year = 2052;
  await schoolWith(year, [['09-01', 'basic_annual']]);
  await schoolWith(year, [['10-10', 'professional']]);
  const leaving = await schoolWith(year, [['10-01', 'premium_annual']]);
  await schoolWith(year, [['11-10', 'basic']], '11-09');
  await schoolWith(year, [], '11-12');
  const wentInTrial = await schoolWith(year, [], '11-15');
  const given = await schoolWith(year, []);
  await asPlatform(db, (tx) =>
    sql`update profiles set plan_id = 'premium', subscription_status = 'active', subscription_end_date = ${day(2053, '01-01')}
      where id = ${given.producerId}`.execute(tx),
  );
  const bought = { before: 47_000 / 12 + 9_700 + 197_000 / 12, now: 47_000 / 12 + 4_700 };

  expect(await overviewOf(year)).toMatchObject({
    recurring: {
      mrrBeforeCents: Math.round(bought.before),
      mrrCents: Math.round(bought.now + 197_000 / 12),
      ...{ payingBefore: 3, paying: 3, stopped: 1 },
    },
    trials: { ended: 3, converted: 1 },
  });
  await removeOn(leaving, day(year, '11-20'));
  await removeOn(wentInTrial, day(year, '11-20'));
  expect(await overviewOf(year)).toMatchObject({
    recurring: {
      mrrBeforeCents: Math.round(bought.before),
      mrrCents: Math.round(bought.now),
      ...{ payingBefore: 3, paying: 2, stopped: 2 },
    },
    trials: { ended: 3, converted: 1 },
  });
});

test('a refunded payment counts until its refund', async () => {
  const year = 2054;
  const school = await schoolWith(year, [['10-10', 'basic_annual']]);
  await asPlatform(db, (tx) =>
    sql`update payments set status = 'refunded', refunded_cents = amount_cents, refunded_at = ${day(year, '11-02')}
      where producer_id = ${school.producerId}`.execute(tx),
  );
  await asPlatform(db, (tx) => recomputeSubscription(tx, school.producerId, day(year, '11-02')));
  expect((await overviewOf(year)).recurring).toMatchObject({ payingBefore: 1, paying: 0, stopped: 1, mrrCents: 0 });
});

test('a payment counts as failed once, however often it was refused, until it is paid', async () => {
  const year = 2055;
  const begun = (of: string) => ({
    created_at: day(year, of).toISOString(),
    payment_date: day(year, of).toISOString(),
  });
  const [lost, elsewhere, late] = [await schoolWith(year, []), await schoolWith(year, []), await schoolWith(year, [])];
  const never = await newPayment(db, lost, { ...begun('11-01'), status: 'failed' });
  for (const hours of [0, 1]) await refuse(lost, never, new Date(day(year, '11-01').getTime() + hours * 3_600_000));
  await newPayment(db, lost, { ...begun('11-03'), status: 'failed' });
  const before = await newPayment(db, elsewhere, { ...begun('11-05'), status: 'failed' });
  await pays(elsewhere, day(year, '11-06'), 'basic');
  // Learnt only after the other checkout was paid.
  await refuse(elsewhere, before, day(year, '11-05'), new Date(day(year, '11-06').getTime() + 3_600_000));
  await refuse(late, await pays(late, day(year, '11-08'), 'basic'), day(year, '11-07'));
  await refuse(lost, await newPayment(db, lost, { ...begun('09-01'), status: 'failed' }), day(year, '09-01'));

  const expired = await newPayment(db, lost, { ...begun('11-09'), status: 'failed', method: 'pix' });
  await refuse(lost, expired, day(year, '11-10'), day(year, '11-10'), 'cancelled');

  const { failedPayments } = await overviewOf(year);
  expect(failedPayments).toMatchObject({ total: 3, amountCents: 3 * 4_700, recoveredCount: 2 });
  expect(failedPayments.latest).toMatchObject([
    { id: never, producerId: lost.producerId, planName: 'Básico Mensal', amountCents: 4_700, recovered: false },
    { producerId: late.producerId, recovered: true },
    { producerId: elsewhere.producerId, recovered: true },
  ]);
});

test('a school at risk is listed with every reason, and healthy ones are not', async () => {
  const year = 2056;
  const ago = (days: number) => new Date(day(year, '11-23').getTime() - days * 86_400_000).toISOString();
  const learnt = (school: TestSchool, days: number) =>
    asPlatform(db, (tx) =>
      sql`insert into school_days (producer_id, day, completed)
        values (${school.producerId}, ${ago(days).slice(0, 10)}::date, 1)`.execute(tx),
    );
  const paying = async () => {
    const school = await schoolWith(year, [['11-10', 'basic']]);
    const student = await newStudent(db, school, { created_at: ago(20) });
    return { school, student };
  };
  const [fine, failing] = [await paying(), await paying()];
  await learnt(fine.school, 13);
  await learnt(failing.school, 15);
  for (const _ of ['a', 'b', 'c'])
    await newFailedEmail(db, failing.student, { status: 'bounced', reason: 'address', created_at: ago(6) });
  await newFailedEmail(db, failing.student, { status: 'sent', reason: null, created_at: ago(6) });
  await newFailedEmail(db, failing.student, { created_at: ago(8) });
  const over = await schoolWith(year, [['10-10', 'basic']]);
  await schoolWith(year, [['08-10', 'basic']]);
  await schoolWith(year, [], '11-20');

  expect((await overviewOf(year)).schoolsAtRisk).toMatchObject({
    total: 2,
    schools: [
      {
        producerId: failing.school.producerId,
        risks: [
          { kind: 'undelivered', undelivered: 3, sent: 4 },
          { kind: 'quiet', days: 15 },
        ],
      },
      { producerId: over.producerId, planName: 'Básico Mensal', risks: [{ kind: 'overdue', days: 13 }] },
    ],
  });
  await learnt(failing.school, 1);
  expect((await overviewOf(year)).schoolsAtRisk.schools[0]?.risks).toHaveLength(1);
});
