import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Overview, PaymentPage } from '#shared/contract/owner.ts';
import { addMonths } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { newOwner, newPayment, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { recomputeSubscription } from '../billing/recompute.ts';
import { asPlatform } from '../db.ts';
import { removeSchool } from './removal/remove-school.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;
const owner = await signedIn({ kind: 'owner', userId: await newOwner(db) });

const monthsAgo = (months: number) => addMonths(new Date(), -months).toISOString();

/** A school that has paid in several months, also for more students, and been given something back, and been refused. */
async function schoolThatPaid(): Promise<TestSchool & { expansionId: string }> {
  const school = await newSchool(db, { name: `Ana ${randomUUID()}` });
  const at = (months: number) => ({ payment_date: monthsAgo(months), approved_at: monthsAgo(months) });
  await newPayment(db, school, { status: 'completed', plan_id: 'premium', amount_cents: 19_700, ...at(4) });
  await newPayment(db, school, { status: 'completed', amount_cents: 4_465, method: 'pix', ...at(2) });
  await newPayment(db, school, {
    status: 'completed',
    plan_id: 'basic',
    amount_cents: 4_700,
    ...at(1),
    refunded_cents: 700,
  });
  const expansionId = await newPayment(db, school, {
    ...{ status: 'completed', kind: 'expansion', plan_id: null, additional_students: 1000, unit_price_cents: 18 },
    ...{ amount_cents: 18_000, ...at(0) },
  });
  await newPayment(db, school, { status: 'refunded', amount_cents: 4_700, refunded_cents: 4_700, ...at(3) });
  await newPayment(db, school, { status: 'failed', payment_date: monthsAgo(1) });
  await asPlatform(db, (tx) => recomputeSubscription(tx, school.producerId, new Date()));
  return { ...school, expansionId };
}

/** The platform's revenue on the owner's screens. */
async function revenue() {
  const overview = (await call('owner.overview', undefined, owner)).data as Overview;
  const { analytics, total } = (await call('owner.payments', { search: '', page: 1 }, owner)).data as PaymentPage;
  const { monthlyRevenueCents, lastRevenueCents, revenueHistory } = overview;
  return { monthlyRevenueCents, lastRevenueCents, revenueHistory, analytics, ofOverview: overview.analytics, total };
}

/** The entry in the owner's list, on any page. */
async function listed(id: string) {
  for (let page = 1; ; page += 1) {
    const { payments } = (await call('owner.payments', { search: '', page }, owner)).data as PaymentPage;
    const found = payments.find((payment) => payment.id === id);
    if (found || payments.length === 0) return found;
  }
}

const paymentsOf = ({ producerId }: TestSchool) =>
  asPlatform(db, (tx) => tx.selectFrom('payments').select('id').where('producer_id', '=', producerId).execute());

test('removing a producer does not change past revenue, neither at once nor after the deletion', async () => {
  const empty = await revenue();
  const school = await schoolThatPaid();
  const before = await revenue();
  expect(before.analytics.totalRevenueCents - empty.analytics.totalRevenueCents).toBe(19_700 + 4_465 + 4_000 + 18_000);
  expect(await listed(school.expansionId)).toMatchObject({ producerId: school.producerId, amountCents: 18_000 });

  const email = `${school.slug}@example.com`;
  expect((await call('owner.removeProducer', { producerId: school.producerId, email }, owner)).status).toBe(200);
  expect(await revenue()).toEqual(before);
  expect(await paymentsOf(school)).toHaveLength(6);

  // Twice, as a job that is repeated.
  for (const _ of ['once', 'again']) await removeSchool(services, school);
  expect(await paymentsOf(school)).toEqual([]);
  expect(await revenue()).toEqual(before);
  expect(await listed(school.expansionId)).toMatchObject({
    ...{ producerId: null, userName: null, userEmail: null },
    ...{ amountCents: 18_000, planName: 'Expansão de alunos', status: 'completed' },
  });
});

test('the overview lists the most recent payments, also of a removed producer', async () => {
  const school = await newSchool(db);
  // Later than those of any other test on this database.
  const payment_date = '2200-01-01T12:00:00Z';
  const id = await newPayment(db, school, {
    status: 'completed',
    amount_cents: 4_700,
    payment_date,
    approved_at: payment_date,
  });
  const mostRecent = async () =>
    ((await call('owner.overview', undefined, owner)).data as Overview).recentPayments[0]?.id;
  expect(await mostRecent()).toBe(id);
  const email = `${school.slug}@example.com`;
  await call('owner.removeProducer', { producerId: school.producerId, email }, owner);
  await removeSchool(services, school);
  expect(await paymentsOf(school)).toEqual([]);
  expect(await mostRecent()).toBe(id);
});

test('a payment confirmed while a removed school is being deleted does not open it again', async () => {
  const school = await newSchool(db);
  const email = `${school.slug}@example.com`;
  await call('owner.removeProducer', { producerId: school.producerId, email }, owner);
  await newPayment(db, school, {
    ...{ status: 'completed', plan_id: 'premium', amount_cents: 19_700 },
    approved_at: new Date().toISOString(),
  });
  await asPlatform(db, (tx) => recomputeSubscription(tx, school.producerId, new Date()));
  const profile = await asPlatform(db, (tx) =>
    tx.selectFrom('profiles').select(['plan_id', 'subscription_status']).where('id', '=', school.producerId).execute(),
  );
  expect(profile).toEqual([{ plan_id: 'premium', subscription_status: 'expired' }]);
});

test('a profile deleted in any other way leaves its settled payments too, but not pending ones', async () => {
  const school = await schoolThatPaid();
  const before = await revenue();
  await newPayment(db, school);
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
  expect(await revenue()).toEqual(before);
});

test('the remaining rows do not identify the producer', async () => {
  const school = await schoolThatPaid();
  const before = await asPlatform(db, (tx) => tx.selectFrom('former_payments').select('id').execute());
  await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
  const kept = await asPlatform(db, (tx) =>
    tx
      .selectFrom('former_payments as pay')
      .innerJoin('former_producers as former', 'former.id', 'pay.former_producer_id')
      .selectAll('former')
      .selectAll('pay')
      .execute(),
  );
  expect(kept).toHaveLength(before.length + 6);
  const text = JSON.stringify(kept);
  expect(text).toContain('premium');
  for (const personal of [school.producerId, school.slug, 'example.com', 'Ana']) expect(text).not.toContain(personal);
});
