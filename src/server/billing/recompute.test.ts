import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Schema } from '#db/schema.ts';
import { PLANS, type PlanId } from '#shared/billing/subscription.ts';
import type { Billing } from '#shared/contract/billing.ts';
import { addMonths, DAY_MS } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../db.ts';
import { recomputeSubscription } from './recompute.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const iso = (date: Date) => date.toISOString();

type Payment = Partial<Insertable<Schema['payments']>>;

async function pay({ producerId }: TestSchool, payment: Payment = {}): Promise<string> {
  const id = randomUUID();
  const approved_at = iso(now);
  const plan = payment.kind === 'expansion' ? {} : { plan_id: 'basic', amount_cents: 4700 };
  await asPlatform(db, (tx) =>
    tx
      .insertInto('payments')
      .values({
        producer_id: producerId,
        id,
        amount_cents: 0,
        status: 'completed',
        approved_at,
        payment_date: approved_at,
        ...plan,
        ...payment,
      })
      .execute(),
  );
  return id;
}

const expand = (school: TestSchool, additional_students: number, payment: Payment = {}) =>
  pay(school, { kind: 'expansion', additional_students, unit_price_cents: 18, amount_cents: 90_000, ...payment });

const change = (id: string, to: Partial<Payment>) =>
  asPlatform(db, (tx) => tx.updateTable('payments').set(to).where('id', '=', id).execute());

const recompute = ({ producerId }: TestSchool, at = now) =>
  asPlatform(db, (tx) => recomputeSubscription(tx, producerId, at));

const screenOf = async ({ producerId }: TestSchool) => {
  const { data } = await call('producer.billing', undefined, await signedIn({ userId: producerId, kind: 'producer' }));
  return data as Billing;
};

describe('the subscription follows the valid payments', () => {
  test('a first payment ends the trial, and its refund restores it', async () => {
    const school = await newSchool(db);
    const payment = await pay(school, { plan_id: 'professional' });
    await recompute(school);
    const end = iso(addMonths(now, 1));
    expect(await screenOf(school)).toMatchObject({
      subscription: { status: 'active', planId: 'professional', planName: 'Profissional Mensal' },
      baseLimit: 7000,
    });
    expect(new Date((await screenOf(school)).subscription.endsAt ?? '')).toEqual(new Date(end));

    await change(payment, { status: 'refunded' });
    await recompute(school);
    expect(await screenOf(school)).toMatchObject({
      subscription: { status: 'trialing', planId: 'trial' },
      baseLimit: 100,
    });
    await change(payment, { status: 'completed' });
    await recompute(school, inDays(2));
    expect(new Date((await screenOf(school)).subscription.endsAt ?? '')).toEqual(new Date(end));
  });

  test('nothing changes for a producer without payments, however often it is recomputed', async () => {
    for (const status of ['trialing', 'active', 'expired'] as const) {
      const plan_id: PlanId = status === 'trialing' ? 'trial' : 'premium';
      const school = await newSchool(db, {
        plan_id,
        subscription_status: status,
        subscription_end_date: status === 'trialing' ? null : iso(inDays(status === 'active' ? 3 : -3)),
        student_limit: 123,
      });
      const before = await screenOf(school);
      await recompute(school);
      await recompute(school);
      expect(await screenOf(school)).toEqual(before);
    }
  });

  test('a given plan is renewed from its end, and restored after a refund', async () => {
    const given = { plan_id: 'premium', subscription_status: 'active', student_limit: 20_000 } as const;
    const school = await newSchool(db, { ...given, subscription_end_date: iso(inDays(10)) });
    const payment = await pay(school, { plan_id: 'premium' });
    expect(await recompute(school)).toMatchObject({ endsAt: addMonths(inDays(10), 1), studentLimit: 15_000 });
    await change(payment, { status: 'refunded' });
    expect(await recompute(school)).toMatchObject({ endsAt: inDays(10), studentLimit: 20_000, status: 'active' });
  });

  test('pending, failed and other schools’ payments have no effect', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    await pay(school, { status: 'pending', approved_at: null });
    await pay(school, { status: 'failed', approved_at: null });
    await pay(other);
    expect(await recompute(school)).toMatchObject({ planId: 'trial', status: 'trialing' });
  });

  test('an ended subscription is stored as expired', async () => {
    const school = await newSchool(db);
    await pay(school, { approved_at: iso(inDays(-40)) });
    expect(await recompute(school)).toMatchObject({ planId: 'basic', status: 'expired' });
    expect(await recompute(school, inDays(-20))).toMatchObject({ planId: 'basic', status: 'active' });
  });

  test('for a student or an unknown account nothing is written', async () => {
    expect(await recompute({ producerId: randomUUID(), slug: '' })).toBeNull();
  });

  test('two concurrent recomputations give the same as sequential ones', async () => {
    const school = await newSchool(db);
    const confirm = () =>
      asPlatform(db, async (tx) => {
        await tx
          .selectFrom('profiles')
          .select('id')
          .where('id', '=', school.producerId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('payments')
          .values({
            producer_id: school.producerId,
            id: randomUUID(),
            plan_id: 'basic',
            amount_cents: PLANS.basic.priceCents,
            status: 'completed',
            approved_at: iso(now),
          })
          .execute();
        await recomputeSubscription(tx, school.producerId, now);
      });
    await Promise.all(Array.from({ length: 6 }, confirm));
    const { subscription, payments } = await screenOf(school);
    expect(payments).toHaveLength(6);
    expect(new Date(subscription.endsAt ?? '')).toEqual(addMonths(now, 6));
  });
});

describe('expansions', () => {
  test('add up for a year each, and end when they are refunded', async () => {
    const school = await newSchool(db);
    await pay(school);
    const first = await expand(school, 5000);
    await expand(school, 1000, { approved_at: iso(addMonths(now, -13)) });
    await expand(school, 2000, { status: 'pending', approved_at: null });
    await recompute(school);
    const { expansions } = await screenOf(school);
    expect(expansions.map((each) => [each.id, each.additionalStudents])).toEqual([[first, 5000]]);
    expect(new Date(expansions[0]?.endsAt ?? '')).toEqual(addMonths(now, 12));

    await change(first, { status: 'refunded' });
    await recompute(school);
    expect((await screenOf(school)).expansions).toEqual([]);
    await change(first, { status: 'completed' });
    await recompute(school);
    expect((await screenOf(school)).expansions).toHaveLength(1);
  });
});

test('the screen shows the latest payments, and the pending one', async () => {
  const school = await newSchool(db);
  const waiting = { status: 'pending', approved_at: null, checkout_url: 'https://example.com/pagar' } as const;
  await pay(school, { ...waiting, created_at: iso(inDays(-2)) });
  const pending = await pay(school, { ...waiting, method: 'pix', amount_cents: 4465 });
  const { pending: shown, payments, plans } = await screenOf(school);
  expect(shown).toMatchObject({ id: pending, checkoutUrl: waiting.checkout_url, planName: 'Básico Mensal' });
  expect(payments).toHaveLength(2);
  expect(plans.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['basic', 4700],
    ['basic_annual', 47_000],
    ['professional', 9700],
    ['professional_annual', 97_000],
    ['premium', 19_700],
    ['premium_annual', 197_000],
  ]);
});

describe('database rights of a school', () => {
  const values = { id: randomUUID(), plan_id: 'basic', amount_cents: 4700 };
  const asOwn = (school: TestSchool, status: 'pending' | 'completed') =>
    asSchool(db, school, (tx) =>
      tx
        .insertInto('payments')
        .values({
          ...values,
          producer_id: school.producerId,
          status,
          approved_at: status === 'pending' ? null : iso(now),
        })
        .execute(),
    );

  test('cover pending payments, never paid ones', async () => {
    const school = await newSchool(db);
    await expect(asOwn(school, 'completed')).rejects.toMatchObject({ code: '42501' });
    await asOwn(school, 'pending');
    const complete = asSchool(db, school, (tx) =>
      tx
        .updateTable('payments')
        .set({ status: 'completed', approved_at: iso(now) })
        .execute(),
    );
    await expect(complete).rejects.toMatchObject({ code: '42501' });
  });
});
