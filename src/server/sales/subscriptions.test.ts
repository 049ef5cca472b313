import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import {
  address,
  courseId,
  eachWithACourseToSell,
  fixture,
  outcomes,
  school,
  setCourse,
  setSchool,
  status,
} from '#test/fixtures/sales/sales-tests.ts';
import { asPlatform } from '../db.ts';
import { closeAllGrants } from '../students/access/ledger.ts';
import { refreshEnrollments } from '../students/access/refresh-enrollments.ts';
import { admitWaiting } from './waiting.ts';

const app = await testApp();
const { db } = app.services;

eachWithACourseToSell();

const { charge } = platformsFor(address);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

describe('subscriptions', () => {
  test('T13 a renewal sends nothing and leaves progress and the enrollment date unchanged', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    await asPlatform(db, (tx) =>
      tx
        .updateTable('enrollments')
        .set({ progress: 40, enrolled_at: '2026-01-01T12:00:00.000Z' })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    expect(await fixture.emails()).toHaveLength(1);
    expect(await fixture.enrollments()).toMatchObject([
      { status: 'active', progress: 40, enrolled_at: '2026-01-01T12:00:00.000Z', access_until: 'infinity' },
    ]);
    expect((await fixture.grants()).map(({ reference }) => reference)).toEqual(['kiwify:K2']);
  });

  test('T14 late has no effect; cancelled runs to the end of the paid period; expired ends', async () => {
    const until = tomorrow();
    await fixture.tell(charge('order_approved', 'K1', 1, until));
    await fixture.tell(charge('subscription_late', 'K1', 1, until));
    expect(await fixture.enrollments()).toMatchObject([{ status: 'active', access_until: 'infinity' }]);
    await fixture.tell(charge('subscription_canceled', 'K1', 1, until));
    expect(await fixture.enrollments()).toMatchObject([{ status: 'active', access_until: until }]);
    expect(await outcomes()).toEqual(['enrolled', 'noted', 'ends_later']);

    await fixture.tell({
      event: 'assinatura expirada',
      subscription_id: 'G',
      email: address('bia'),
      transaction: 'G1',
    });
    await fixture.tell({ event: 'aprovada', subscription_id: 'G', email: address('bia'), transaction: 'G1' });
    expect(await fixture.students()).toHaveLength(1);
  });

  test('Kiwify’s cancellation counts even if its order is older than the previous charge', async () => {
    const until = tomorrow();
    const completed = [{ created_at: '2026-01-01T13:00:00Z' }, { created_at: '2026-02-01T13:20:00Z' }];
    const Subscription = { id: 'S1', next_payment: until, charges: { completed } };
    await fixture.tell(charge('order_approved', 'K1', 1));
    await fixture.tell({ ...charge('subscription_renewed', 'K2', 2), Subscription });
    await fixture.tell({ ...charge('subscription_canceled', 'K1', 1), Subscription });
    expect(await fixture.enrollments()).toMatchObject([{ status: 'active', access_until: until }]);
    await fixture.tell(charge('subscription_renewed', 'K3', 3));
    expect(await fixture.enrollments()).toMatchObject([{ status: 'active', access_until: 'infinity' }]);
  });

  test('a refund reported under two numbers shows its effect', async () => {
    const event = (type: string, object: object) => ({ id: type, object: 'event', type, data: { object } });
    const invoice = { id: 'in_1', object: 'invoice', subscription: 'sub_1', customer_email: address() };
    await fixture.tell(event('invoice.paid', { ...invoice, billing_reason: 'subscription_create' }));
    const charge = { object: 'charge', amount: 1, amount_refunded: 1, payment_intent: 'pi_1', invoice: 'in_1' };
    await fixture.tell(event('charge.refunded', charge));
    expect(await outcomes()).toEqual(['enrolled', 'closed']);
  });

  test('two buyers under one number are separate', async () => {
    for (const name of ['ana', 'bia'])
      await fixture.tell({ event: 'aprovada', subscription_id: 'N', email: address(name), transaction: name });
    expect(await status()).toEqual(['active', 'active']);
    await fixture.tell({ event: 'assinatura cancelada', subscription_id: 'N', email: address('bia') });
    expect(await status()).toEqual(expect.arrayContaining(['active', 'inactive']));
  });

  test('an end that names nobody ends the access of everybody who paid under its number', async () => {
    const event = (type: string, id: string, object: object) => ({ id, object: 'event', type, data: { object } });
    for (const [name, id] of [
      ['ana', 'in_1'],
      ['bia', 'in_2'],
    ] as const) {
      const invoice = { id, object: 'invoice', subscription: 'sub_1', customer_email: address(name) };
      await fixture.tell(event('invoice.paid', id, { ...invoice, billing_reason: 'subscription_cycle' }));
    }
    expect(await status()).toEqual(['active', 'active']);
    await fixture.tell(event('customer.subscription.deleted', 'end', { id: 'sub_1', object: 'subscription' }));
    expect(await status()).toEqual(['inactive', 'inactive']);
  });

  test('cancelled without a known end, or with a past one, ends at once', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    await fixture.tell(charge('subscription_canceled', 'K1', 1));
    expect(await status()).toEqual(['inactive']);
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    expect(await status()).toEqual(['active']);
  });
});

describe('a cancellation', () => {
  const paidUntil = (at: string) => charge('subscription_canceled', 'K1', 1, at);

  test('opens nothing that the producer has closed, and activates nobody', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    const [student] = await fixture.students();
    const places = { producerId: school.producerId, studentIds: [student?.id ?? ''], courseIds: [courseId] };
    await asPlatform(db, async (tx) => {
      await closeAllGrants(tx, places);
      await refreshEnrollments(tx, places);
      await tx
        .updateTable('students')
        .set({ status: 'inactive' })
        .where('producer_id', '=', school.producerId)
        .execute();
    });
    await fixture.tell(paidUntil(tomorrow()));
    expect([await status(), await outcomes()]).toEqual([['inactive'], ['enrolled', 'unchanged']]);
    expect(await fixture.students()).toMatchObject([{ status: 'inactive' }]);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('keeps an earlier end that the producer set', async () => {
    const earlier = new Date(Date.now() + 3_600_000).toISOString();
    await fixture.tell(charge('order_approved', 'K1', 1));
    await asPlatform(db, async (tx) => {
      const { producerId } = school;
      await tx.updateTable('access_grants').set({ ends_at: earlier }).where('producer_id', '=', producerId).execute();
      await tx
        .updateTable('enrollments')
        .set({ access_until: earlier })
        .where('producer_id', '=', producerId)
        .execute();
    });
    await fixture.tell(paidUntil(tomorrow()));
    expect(await fixture.enrollments()).toMatchObject([{ access_until: earlier }]);
  });

  test('ends access of an unpublished course too', async () => {
    const until = tomorrow();
    await fixture.tell(charge('order_approved', 'K1', 1));
    await setCourse({ published: false });
    await fixture.tell(paidUntil(until));
    expect(await outcomes()).toEqual(['enrolled', 'ends_later']);
    expect(await fixture.enrollments()).toMatchObject([{ status: 'active', access_until: until }]);
  });
});

describe('a renewal that has to wait', () => {
  const expire = () => setSchool({ trial_ends_at: '2026-01-01' });
  const renew = async () => {
    await setSchool({ trial_ends_at: '2999-01-01' });
    await admitWaiting(app.services);
  };

  test('T13 leaves the access open, and replaces it without another e-mail', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    await expire();
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    expect(await outcomes()).toEqual(['enrolled', 'school_expired']);
    expect(await status()).toEqual(['active']);
    expect((await fixture.grants()).map(({ reference }) => reference)).toEqual(['kiwify:K1']);
    await renew();
    expect((await fixture.grants()).map(({ reference }) => reference)).toEqual(['kiwify:K2']);
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('T13 sends nothing when the access has ended meanwhile', async () => {
    await setCourse({ access_days: 30 });
    await fixture.tell(charge('order_approved', 'K1', 1));
    await expire();
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    const past = '2026-02-01T12:00:00.000Z';
    await asPlatform(db, async (tx) => {
      const { producerId } = school;
      await tx.updateTable('access_grants').set({ ends_at: past }).where('producer_id', '=', producerId).execute();
      await tx.updateTable('enrollments').set({ access_until: past }).where('producer_id', '=', producerId).execute();
    });
    await renew();
    const [enrollment] = await fixture.enrollments();
    expect(Date.parse(enrollment?.access_until ?? '')).toBeGreaterThan(Date.now());
    expect(await fixture.emails()).toHaveLength(1);
  });

  test('does not keep open what was refunded', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    await expire();
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    await fixture.tell(charge('order_refunded', 'K1', 1));
    expect(await status()).toEqual(['inactive']);
  });

  test('leaves nothing open once the subscription ends', async () => {
    await fixture.tell(charge('order_approved', 'K1', 1));
    await expire();
    await fixture.tell(charge('subscription_renewed', 'K2', 2));
    await fixture.tell(charge('subscription_canceled', 'K2', 2));
    expect(await status()).toEqual(['inactive']);
    await renew();
    expect(await status()).toEqual(['inactive']);
    expect(await fixture.purchases()).toMatchObject([
      { waiting_for: null },
      { waiting_for: null },
      { waiting_for: null },
    ]);
  });
});

test('a course’s own period restarts with a sale, and with each renewal', async () => {
  await setCourse({ access_days: 30 });
  await fixture.tell(charge('order_approved', 'K1', 1));
  const ends = async () => Date.parse((await fixture.enrollments())[0]?.access_until ?? '');
  const first = await ends();
  expect(Math.abs(first - Date.now() - 30 * 86_400_000)).toBeLessThan(2 * 86_400_000);
  await setCourse({ access_days: 60 });
  await fixture.tell(charge('order_approved', 'K1', 1));
  expect(await ends()).toBe(first);
  await fixture.tell(charge('subscription_renewed', 'K2', 2));
  expect(await ends()).toBeGreaterThan(first);
});
