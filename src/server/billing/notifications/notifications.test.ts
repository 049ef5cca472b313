import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { active, nothing } from '#test/fixtures/payment-fixture.ts';
import { eachWithMercadoPago, fixture, producer, school } from '#test/fixtures/payments/payment-tests.ts';

/* From a notification of Mercado Pago to a producer's entitlement, with the real SDK against a stand-in of its API. */

const MONTH = { min: 27 * 86_400_000, max: 32 * 86_400_000 };

eachWithMercadoPago();

describe('a payment’s status at the provider', () => {
  test.each([
    ['approved', 'accredited', 'completed', active],
    ['authorized', 'pending_capture', 'pending', { ...nothing, payments: ['pending'] }],
    ['in_process', 'pending_review_manual', 'pending', { ...nothing, payments: ['pending'] }],
    ['pending', 'pending_waiting_transfer', 'pending', { ...nothing, payments: ['pending'] }],
    ['in_mediation', 'pending', 'pending', { ...nothing, payments: ['pending'] }],
    ['rejected', 'cc_rejected_insufficient_amount', 'failed', { ...nothing, payments: ['failed'] }],
    ['cancelled', 'expired', 'failed', { ...nothing, payments: ['failed'] }],
    ['refunded', 'refunded', 'refunded', { ...nothing, payments: ['refunded'] }],
    ['charged_back', 'in_process', 'refunded', { ...nothing, payments: ['refunded'], flagged: true }],
    ['charged_back', 'settled', 'refunded', { ...nothing, payments: ['refunded'] }],
    ['charged_back', 'reimbursed', 'completed', active],
  ])('%s (%s) is %s', async (status, status_detail, outcome, expected) => {
    const id = fixture.api.pay(await fixture.checkout(producer), { status, status_detail });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual(expected);
    expect(await fixture.outcomes(id)).toMatchObject([{ outcome, signature: 'valid' }]);
  });

  test('a PIX payment with 5 % discount and a card payment in full match their orders', async () => {
    const pix = await fixture.checkout(producer, 'professional', 'pix');
    await fixture.tell(fixture.api.pay(pix));
    const { profile, payments } = await fixture.billing(school);
    expect(profile).toMatchObject({ plan_id: 'professional', subscription_status: 'active', student_limit: 7000 });
    const left = Date.parse(profile.subscription_end_date ?? '') - Date.now();
    expect(left).toBeGreaterThan(MONTH.min);
    expect(left).toBeLessThan(MONTH.max);
    expect(payments).toMatchObject([{ amount_cents: 9215, method: 'pix', status: 'completed' }]);
    expect((await fixture.call('producer.billingStatus', { paymentId: pix }, producer)).data).toMatchObject({
      status: 'active',
      planId: 'professional',
      payment: 'completed',
    });
  });

  test('an expansion is added, and removed by its refund', async () => {
    await fixture.tell(fixture.api.pay(await fixture.checkout(producer, 'basic')));
    const { data } = await fixture.call('producer.expand', { additionalStudents: 5000, method: 'card' }, producer);
    const id = fixture.api.pay((data as { paymentId: string }).paymentId);
    expect(fixture.api.preferences.at(-1)?.items).toMatchObject([
      { unit_price: 1500, title: 'Mais 5.000 alunos por 1 ano' },
    ]);
    await fixture.tell(id);
    expect((await fixture.billing(school)).expansions).toMatchObject([{ additional_students: 5000, status: 'active' }]);
    await fixture.tell(id);
    expect((await fixture.billing(school)).expansions).toHaveLength(1);
    fixture.api.change(id, { status: 'refunded', transaction_amount_refunded: 1500 });
    await fixture.tell(id);
    const after = await fixture.billing(school);
    expect(after.expansions).toMatchObject([{ status: 'expired' }]);
    expect(after.profile.plan_id).toBe('basic');
  });
});

describe('late, repeated and reordered notifications', () => {
  test('a webhook, its IPN 80 ms later and ten concurrent repetitions add one month', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    const requestId = randomUUID();
    await fixture.notify(id, { requestId });
    const first = fixture.work();
    await fixture.notifyTwin(id, requestId);
    await Promise.all([first, fixture.work()]);
    await Promise.all(Array.from({ length: 10 }, () => fixture.notify(id, { requestId })));
    expect(await fixture.work()).toEqual([]);
    expect(await fixture.standing(school)).toEqual(active);
    const outcomes = await fixture.outcomes(id);
    expect(outcomes).toHaveLength(12);
    expect(outcomes.filter(({ outcome }) => outcome === 'completed')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'unchanged')).toHaveLength(11);
    expect(outcomes.filter(({ signature }) => signature === 'mismatch')).toHaveLength(1);
  });

  test('an old approval replayed after a year adds no second month', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    const before = await fixture.billing(school);
    await fixture.tell(id);
    fixture.api.change(id, { money_release_date: '2028-01-01T00:00:00.000-04:00' });
    await fixture.tell(id);
    expect((await fixture.billing(school)).profile).toEqual(before.profile);
  });

  test('a refused card and a later PIX: paid once, whichever is reported last', async () => {
    const reference = await fixture.checkout(producer);
    const card = fixture.api.pay(reference, { status: 'rejected', status_detail: 'cc_rejected_other_reason' });
    await fixture.tell(card);
    expect((await fixture.standing(school)).payments).toEqual(['failed']);
    await fixture.tell(fixture.api.pay(reference));
    expect(await fixture.standing(school)).toEqual(active);
    await fixture.tell(card);
    fixture.api.change(card, { status: 'cancelled' });
    await fixture.tell(card);
    expect(await fixture.standing(school)).toEqual(active);
  });

  test('rejected after approved stays completed for the same payment', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    fixture.api.change(id, { status: 'rejected' });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual(active);
  });

  test('a delayed response from before a refund does not undo it', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.notify(id);
    const [slow] = await fixture.unapplied();
    const { workOnNotification } = await import('../work.ts');
    fixture.api.onRead = async () => {
      fixture.api.onRead = () => {};
      fixture.api.change(id, { status: 'refunded', status_detail: 'refunded', transaction_amount_refunded: 97 });
      await fixture.notify(id);
      await Promise.all(
        (await fixture.unapplied())
          .filter((each) => each.id !== slow?.id)
          .map((each) => workOnNotification(fixture.services, { notificationId: each.id })),
      );
    };
    await workOnNotification(fixture.services, { notificationId: slow?.id ?? '' });
    expect(await fixture.standing(school)).toEqual({ ...nothing, payments: ['refunded'], refundedCents: 9700 });
  });

  test('approved after a refund stays refunded; a won dispute counts again', async () => {
    const refundedAt = async () => (await fixture.billing(school)).payments[0]?.refunded_at ?? null;
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    fixture.api.change(id, { status: 'charged_back', status_detail: 'in_process' });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual({ ...nothing, payments: ['refunded'], flagged: true });
    expect(await refundedAt()).not.toBeNull();
    fixture.api.change(id, { status: 'approved', status_detail: 'accredited' });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual(active);
    expect(await refundedAt()).toBeNull();
    fixture.api.change(id, { status: 'refunded', transaction_amount_refunded: 97 });
    await fixture.tell(id);
    const given = await refundedAt();
    expect(Date.now() - Date.parse(given ?? '')).toBeLessThan(DAY_MS);
    fixture.api.change(id, { status: 'approved' });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual({ ...nothing, payments: ['refunded'], refundedCents: 9700 });
    expect(await refundedAt()).toBe(given);
  });

  test('a partial refund is recorded, and nothing ends', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    fixture.api.change(id, { status_detail: 'partially_refunded', transaction_amount_refunded: 27.5 });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual({ ...active, refundedCents: 2750 });
  });

  test('a payment in mediation stays valid and is flagged until it is decided', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    fixture.api.change(id, { status: 'in_mediation', status_detail: 'pending' });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual({ ...active, flagged: true });
    fixture.api.change(id, { status: 'approved', status_detail: 'accredited' });
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual(active);
  });

  test('two concurrent purchases both count, and each refund undoes its own', async () => {
    const references = [
      await fixture.checkout(producer, 'professional', 'card'),
      await fixture.checkout(producer, 'professional', 'pix'),
    ];
    const ids = references.map((reference) => fixture.api.pay(reference));
    await Promise.all(ids.flatMap((id) => [fixture.notify(id), fixture.notify(id)]));
    expect(await fixture.work()).toEqual([]);
    expect(await fixture.standing(school)).toMatchObject({ months: 2, payments: ['completed', 'completed'] });
    fixture.api.change(ids[0] ?? '', { status: 'refunded', transaction_amount_refunded: 97 });
    await fixture.tell(ids[0] ?? '');
    expect(await fixture.standing(school)).toMatchObject({ months: 1, payments: ['refunded', 'completed'] });
  });

  test('a checkout paid twice adds two periods', async () => {
    const reference = await fixture.checkout(producer);
    const [first, second] = [fixture.api.pay(reference), fixture.api.pay(reference)];
    await Promise.all([fixture.notify(first), fixture.notify(second), fixture.notify(first), fixture.notify(second)]);
    expect(await fixture.work()).toEqual([]);
    expect(await fixture.standing(school)).toMatchObject({ months: 2, payments: ['completed', 'completed'] });
    fixture.api.change(first, { status: 'refunded', transaction_amount_refunded: 97 });
    await fixture.tell(first);
    await fixture.tell(second);
    const { months, payments } = await fixture.standing(school);
    expect({ months, payments: payments.sort() }).toEqual({ months: 1, payments: ['completed', 'refunded'] });
  });

  test('the second payment of a checkout counts from its approval, not from when we heard of it', async () => {
    const reference = await fixture.checkout(producer);
    await fixture.tell(fixture.api.pay(reference));
    const date_approved = new Date().toISOString();
    const second = fixture.api.pay(reference, { date_approved });
    await fixture.tell(second);
    const { payments } = await fixture.billing(school);
    const own = payments.find(({ id }) => id !== reference);
    expect(new Date(own?.approved_at ?? '').toISOString()).toBe(date_approved);
  });

  /** Both tries are known as pending before either is approved: a PIX code, and a card in review. */
  async function waitingTwice(): Promise<[string, string]> {
    const reference = await fixture.checkout(producer);
    const waiting = { status: 'pending', status_detail: 'pending_waiting_transfer' };
    const ids: [string, string] = [fixture.api.pay(reference, waiting), fixture.api.pay(reference, waiting)];
    for (const id of ids) await fixture.tell(id);
    expect((await fixture.standing(school)).payments).toEqual(['pending']);
    return ids;
  }
  const approve = async (id: string) => {
    fixture.api.change(id, { status: 'approved', status_detail: 'accredited' });
    await fixture.tell(id);
  };
  const refund = async (id: string) => {
    fixture.api.change(id, { status: 'refunded', transaction_amount_refunded: 97 });
    await fixture.tell(id);
  };
  const paymentsHeld = async () =>
    (await fixture.billing(school)).payments.map(({ status, refunded_cents }) => `${status} ${refunded_cents}`).sort();

  test('two tries that waited and are both approved add two periods, and each refund undoes its own', async () => {
    const [first, second] = await waitingTwice();
    await approve(first);
    await approve(second);
    expect(await fixture.standing(school)).toMatchObject({ months: 2, payments: ['completed', 'completed'] });
    await refund(second);
    expect(await paymentsHeld()).toEqual(['completed 0', 'refunded 9700']);
    expect((await fixture.standing(school)).months).toBe(1);
    await refund(first);
    expect(await paymentsHeld()).toEqual(['refunded 9700', 'refunded 9700']);
    expect((await fixture.standing(school)).plan).toBe('trial');
  });

  test('a try that was approved and refunded before we heard of it takes nothing from the other', async () => {
    const [first, second] = await waitingTwice();
    await approve(first);
    await refund(second);
    expect(await paymentsHeld()).toEqual(['completed 0', 'refunded 9700']);
    expect((await fixture.standing(school)).months).toBe(1);
  });

  test('tries that were recorded as one payment are parted when the provider tells of one again', async () => {
    const reference = await fixture.checkout(producer);
    const [first, second] = [fixture.api.pay(reference), fixture.api.pay(reference)];
    await fixture.tell(first);
    await fixture.tell(second);
    await asPlatform(fixture.services.db, async (tx) => {
      await tx.updateTable('provider_payments').set({ payment_id: reference }).where('id', '=', second).execute();
      await tx
        .updateTable('payments')
        .set({ status: 'failed' })
        .where('producer_id', '=', school.producerId)
        .where('id', '<>', reference)
        .execute();
    });
    await refund(first);
    await fixture.tell(second);
    expect((await paymentsHeld()).filter((payment) => !payment.startsWith('failed'))).toEqual([
      'completed 0',
      'refunded 9700',
    ]);
    expect((await fixture.standing(school)).months).toBe(1);
  });

  test('a try that waited, approved after the other was refunded, is a payment of its own', async () => {
    const [first, second] = await waitingTwice();
    await approve(first);
    await refund(first);
    await approve(second);
    expect(await paymentsHeld()).toEqual(['completed 0', 'refunded 9700']);
    expect((await fixture.standing(school)).months).toBe(1);
  });
});
