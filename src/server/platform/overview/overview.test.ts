import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { listPayments } from '../payments.ts';
import { listProducers } from '../producers.ts';
import { readOverview } from './overview.ts';

const { services } = await testApp();
const { db } = services;
const dona = { kind: 'owner', userId: randomUUID(), sessionId: randomUUID(), name: 'Dona', email: 'd@x.test' } as const;

async function pay(producerId: string, payment: { cents: number; at: string; status?: string; refunded?: number }) {
  const { cents, at, ...rest } = { status: 'completed', refunded: 0, ...payment };
  await asPlatform(db, (tx) =>
    sql`insert into payments (producer_id, id, plan_id, amount_cents, refunded_cents, status, payment_date, approved_at)
      values (${producerId}, ${randomUUID()}, 'basic', ${cents}, ${rest.refunded}, ${rest.status}, ${at}, ${at})`.execute(
      tx,
    ),
  );
}

test('months are São Paulo’s, and the current month is compared with the same days of the previous one', async () => {
  const { producerId } = await newSchool(db);
  // 23:59 of 31 March in São Paulo is already April in UTC.
  await pay(producerId, { cents: 100, at: '2041-04-01T02:59:00Z' });
  await pay(producerId, { cents: 20, at: '2041-04-01T03:00:00Z' });
  await pay(producerId, { cents: 4000, refunded: 1000, at: '2041-03-05T12:00:00Z' });
  await pay(producerId, { cents: 50_000, at: '2041-04-02T12:00:00Z', status: 'pending' });
  await pay(producerId, { cents: 700_000, at: '2040-10-31T12:00:00Z' });
  const overview = await readOverview(db, dona, new Date('2041-04-10T15:00:00Z'));
  expect(overview).toMatchObject({ monthlyRevenueCents: 20, lastRevenueCents: 3000, lastDay: '2041-03-10' });
  expect(overview.revenueHistory).toEqual([
    { month: '2040-11-01', revenueCents: 0 },
    { month: '2040-12-01', revenueCents: 0 },
    { month: '2041-01-01', revenueCents: 0 },
    { month: '2041-02-01', revenueCents: 0 },
    { month: '2041-03-01', revenueCents: 3100 },
    { month: '2041-04-01', revenueCents: 20 },
  ]);
});

test('on the 31st a shorter previous month is compared as a whole', async () => {
  const { lastDay } = await readOverview(db, dona, new Date('2042-03-31T15:00:00Z'));
  expect(lastDay).toBe('2042-02-28');
});

test('producers are counted by their dates', async () => {
  const before = await readOverview(db, dona);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await newSchool(db);
  await newSchool(db, { trial_ends_at: day(-1) });
  await newSchool(db, {
    subscription_status: 'active',
    plan_id: 'basic',
    subscription_end_date: day(9),
    student_count: 7,
  });
  await newSchool(db, { subscription_status: 'active', plan_id: 'basic', subscription_end_date: day(-9) });
  const after = await readOverview(db, dona);
  const more = (
    of:
      | 'totalAdmins'
      | 'newAdmins'
      | 'activeAdmins'
      | 'trialAdmins'
      | 'trialsEnding'
      | 'expiredAdmins'
      | 'totalStudents',
  ) => after[of] - before[of];
  expect([more('totalAdmins'), more('newAdmins'), more('activeAdmins')]).toEqual([4, 4, 1]);
  expect([more('trialAdmins'), more('trialsEnding'), more('expiredAdmins')]).toEqual([1, 1, 2]);
  expect(more('totalStudents')).toBe(7);
});

test('payments are searched by name or e-mail, filtered by status, latest first, in pages', async () => {
  const name = `Célia ${randomUUID()}`;
  const { producerId, slug } = await newSchool(db, { name });
  for (let day = 1; day <= 21; day++)
    await pay(producerId, { cents: day, at: `2024-01-${String(day).padStart(2, '0')}T12:00:00Z` });
  await pay(producerId, { cents: 4700, at: '2024-02-01T12:00:00Z', status: 'refunded' });
  const search = name.replace('é', 'E').toUpperCase();
  const first = await listPayments(db, dona, { search, page: 1 });
  expect(first).toMatchObject({ total: 22, page: 1, pageSize: 20 });
  expect(first.payments.map(({ amountCents }) => amountCents).slice(0, 3)).toEqual([4700, 21, 20]);
  const second = await listPayments(db, dona, { search: `${slug}@EXAMPLE`, page: 2 });
  expect(second.payments.map(({ amountCents }) => amountCents)).toEqual([2, 1]);
  const refunded = await listPayments(db, dona, { search, status: 'refunded', page: 1 });
  expect(refunded.payments).toMatchObject([
    { producerId, userName: name, planName: 'Básico Mensal', status: 'refunded' },
  ]);
  expect((await listPayments(db, dona, { search: '%', page: 1 })).total).toBe(0);
});

test('producers are searched and filtered the same way', async () => {
  const name = `Ângela ${randomUUID()}`;
  const { producerId } = await newSchool(db, { name, trial_ends_at: '2020-01-01T00:00:00Z' });
  const found = await listProducers(db, dona, { search: name.replace('Â', 'a'), status: 'expired', page: 1 });
  expect(found).toMatchObject({ total: 1, producers: [{ id: producerId, studentLimit: 0, planName: 'Teste Grátis' }] });
  expect((await listProducers(db, dona, { search: name, status: 'active', page: 1 })).total).toBe(0);
});
