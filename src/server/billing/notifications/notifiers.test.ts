import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { active, nothing } from '#test/fixtures/payment-fixture.ts';
import { eachWithMercadoPago, fixture, producer, school } from '#test/fixtures/payments/payment-tests.ts';

eachWithMercadoPago();

describe('the sender of a notification', () => {
  test('a timestamp in milliseconds or an invalid signature still makes us ask the provider', async () => {
    for (const said of [{ milliseconds: true }, { signed: 'by_another' }, { signed: 'not_at_all' }] as const) {
      const other = await newSchool(fixture.services.db);
      const caller = await fixture.signedIn({ kind: 'producer', userId: other.producerId });
      const id = fixture.api.pay(await fixture.checkout(caller));
      await fixture.tell(id, said);
      expect((await fixture.billing(other)).profile.plan_id).toBe('professional');
      const expected = said === undefined || 'milliseconds' in said ? 'valid' : /mismatch|missing/;
      expect((await fixture.outcomes(id))[0]?.signature).toMatch(expected);
    }
  });

  test('a forged notification has no effect, whatever it claims', async () => {
    const reference = await fixture.checkout(producer);
    const pending = fixture.api.pay(reference, { status: 'pending', status_detail: 'pending_waiting_transfer' });
    const forged = {
      action: 'payment.updated',
      type: 'payment',
      status: 'approved',
      external_reference: reference,
      transaction_amount: 97,
      data: { id: pending, status: 'approved', external_reference: reference },
      live_mode: true,
    };
    for (const dataId of [
      pending,
      '999999999999',
      reference,
      'ORD01JQ4S4KY8HWQ6NA5PXB65B3D3',
      '../../v1/payments/1',
      '-1',
    ])
      await fixture.post(
        { 'data.id': dataId, type: 'payment', status: 'approved', external_reference: reference },
        forged,
      );
    await fixture.post(
      { id: pending, topic: 'payment' },
      { resource: `https://evil.example.com/v1/payments/${pending}` },
    );
    expect(await fixture.work()).toEqual([]);
    expect(await fixture.standing(school)).toEqual({ ...nothing, payments: ['pending'] });
    // The same, once it is true.
    fixture.api.change(pending, { status: 'approved' });
    await fixture.post({ 'data.id': pending, type: 'payment' }, forged);
    await fixture.work();
    expect(await fixture.standing(school)).toEqual(active);
  });

  test.each([
    ['another amount', { transaction_amount: 1 }, 'amount_mismatch'],
    ['a cent less', { transaction_amount: 96.99 }, 'amount_mismatch'],
    ['another currency', { currency_id: 'ARS' }, 'currency_mismatch'],
    ['another account', { collector_id: 1 }, 'collector_mismatch'],
    ['another reference', { external_reference: 'null' }, 'unknown_reference'],
    ['a reference of nobody', { external_reference: randomUUID() }, 'payment_missing'],
    ['a refused try of nobody', { external_reference: randomUUID(), status: 'rejected' }, 'unknown_reference'],
  ])('%s buys nothing', async (_, wrong, outcome) => {
    const id = fixture.api.pay(await fixture.checkout(producer), wrong);
    await fixture.tell(id);
    expect(await fixture.standing(school)).toEqual({ ...nothing, payments: ['pending'] });
    expect(await fixture.outcomes(id)).toMatchObject([{ outcome }]);
  });

  test('money for a payment that is not here is an error in the log, unless it is in the books', async () => {
    const app = await testApp();
    const { db } = fixture.services;
    const saidOf = async (reference: string) => {
      const from = app.lines.length;
      await fixture.tell(fixture.api.pay(reference));
      return app.lines
        .slice(from)
        .map((line) => JSON.parse(line) as { level: string; event: string; outcome?: string });
    };
    const open = await fixture.checkout(producer);
    const paid = await fixture.checkout(producer, 'basic');
    await fixture.tell(fixture.api.pay(paid));
    await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
    const missing = { level: 'error', event: 'payment_not_applied', outcome: 'payment_missing' };
    expect(await saidOf(open)).toContainEqual(expect.objectContaining(missing));
    expect(await saidOf(randomUUID())).toContainEqual(expect.objectContaining(missing));
    const known = { level: 'info', event: 'payment_told', outcome: 'unknown_reference' };
    expect(await saidOf(paid)).toContainEqual(expect.objectContaining(known));
    expect(await saidOf('the shop next door')).toContainEqual(expect.objectContaining(known));
  });

  test('a refund after a producer was deleted reaches the books, once and for its own payment only', async () => {
    const { db } = fixture.services;
    const reference = await fixture.checkout(producer);
    const first = fixture.api.pay(reference);
    // Paid twice: the second becomes a payment of its own, with the same reference at the provider.
    const second = fixture.api.pay(reference);
    for (const id of [first, second]) await fixture.tell(id);
    await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
    const books = () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('former_payments')
          .select(['provider_payment_id as id', 'status', 'refunded_cents as cents', 'refunded_at as at'])
          .where('provider_payment_id', 'in', [first, second])
          .orderBy(sql`provider_payment_id = ${second}`)
          .execute(),
      );
    const paid = { status: 'completed', cents: 0, at: null };
    expect(await books()).toEqual([
      { id: first, ...paid },
      { id: second, ...paid },
    ]);
    fixture.api.change(second, { status: 'approved', transaction_amount_refunded: 10 });
    await fixture.tell(second);
    expect((await books())[1]).toEqual({ id: second, ...paid, cents: 1000 });
    fixture.api.change(second, { status: 'refunded', transaction_amount_refunded: 97 });
    await fixture.tell(second);
    const refunded = { id: second, status: 'refunded', cents: 9700, at: expect.any(String) };
    const after = await books();
    expect(after).toEqual([{ id: first, ...paid }, refunded]);
    for (const id of [first, second]) await fixture.tell(id);
    expect(await books()).toEqual(after);
    expect((await fixture.outcomes(second)).map(({ outcome }) => outcome)).toEqual([
      'completed',
      'completed',
      'refunded',
      'unchanged',
    ]);
  });

  test.each(['approved', 'charged_back'])(
    'a dispute that is won after a producer was deleted reaches the books, said by %s; a refund stays one',
    async (status) => {
      const { db } = fixture.services;
      const disputed = fixture.api.pay(await fixture.checkout(producer));
      const refunded = fixture.api.pay(await fixture.checkout(producer, 'professional', 'pix'));
      for (const id of [disputed, refunded]) await fixture.tell(id);
      await asPlatform(db, (tx) => tx.deleteFrom('profiles').where('id', '=', school.producerId).execute());
      const statuses = () =>
        asPlatform(db, async (tx) => {
          const books = tx
            .selectFrom('former_payments')
            .select('status')
            .orderBy(sql`provider_payment_id = ${refunded}`);
          const rows = await books.where('provider_payment_id', 'in', [disputed, refunded]).execute();
          return rows.map((row) => row.status);
        });
      fixture.api.change(disputed, { status: 'charged_back', status_detail: 'in_process' });
      fixture.api.change(refunded, { status: 'refunded', transaction_amount_refunded: 92.15 });
      for (const id of [disputed, refunded]) await fixture.tell(id);
      expect(await statuses()).toEqual(['refunded', 'refunded']);
      fixture.api.change(disputed, { status, status_detail: status === 'approved' ? 'accredited' : 'reimbursed' });
      fixture.api.change(refunded, { status: 'approved', status_detail: 'accredited' });
      for (const id of [disputed, refunded]) await fixture.tell(id);
      expect(await statuses()).toEqual(['completed', 'refunded']);
    },
  );

  test('an unrelated or empty notification is answered and has no effect', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    expect((await fixture.notifyTwin(id, 'request', 'merchant_order')).status).toBe(200);
    expect((await fixture.notify(id, { topic: 'subscription_preapproval' })).status).toBe(200);
    expect(await fixture.outcomes(id)).toMatchObject([{ outcome: 'ignored' }, { outcome: 'ignored' }]);
    for (const [query, body] of [
      [{}, ''],
      [{}, 'null'],
      [{ type: 'payment' }, '{}'],
      [{ type: 'payment' }, '{"data":{"id":["1"]}}'],
      [{ 'data.id': 'x'.repeat(101), type: 'payment' }, ''],
      [{ 'data.id': 'a\0b', type: 'payment' }, ''],
      [{ 'data.id': '1', type: 'pay\0ment' }, ''],
      [{ type: 'payment' }, '{"data":{"id":"1\\ud800"}}'],
    ] as const)
      expect((await fixture.post(query, body)).status).toBe(400);
    for (const method of ['GET', 'HEAD']) {
      const answer = await fixture.fetch(`/api/payment/webhook?data.id=${id}&type=payment`, { method });
      expect(answer.status).toBe(200);
    }
    expect((await fixture.fetch('/api/payment/webhook', { method: 'DELETE' })).status).toBe(405);
    await fixture.work();
    expect((await fixture.standing(school)).plan).toBe('trial');
  });

  test('unsigned ones are limited per minute and address', async () => {
    const ip = '198.51.100.7';
    const unsigned = async () => (await fixture.notify('1', { signed: 'by_another', ip })).status;
    expect(await unsigned()).toBe(200);
    await repeatLastTry(fixture.services.db, 'notification', 58);
    expect([await unsigned(), await unsigned()]).toEqual([200, 429]);
    expect((await fixture.notify('1', { ip })).status).toBe(200);
    await fixture.work();
  });

  test('unsigned ones from many addresses are limited too, signed ones are not', async () => {
    const { db } = fixture.services;
    const unsigned = async () => (await fixture.notify('1', { signed: 'by_another' })).status;
    const forget = () =>
      asPlatform(db, (tx) => tx.deleteFrom('login_attempts').where('action', '=', 'notification').execute());
    await forget();
    expect(await unsigned()).toBe(200);
    await asPlatform(db, (tx) =>
      sql`
        insert into login_attempts (action, email, ip_address, success)
        select action, email, 'address ' || at, success
        from login_attempts, generate_series(1, 298) at where action = 'notification'`.execute(tx),
    );
    expect([await unsigned(), await unsigned()]).toEqual([200, 429]);
    expect((await fixture.notify('1')).status).toBe(200);
    await forget();
    await fixture.work();
  });
});
