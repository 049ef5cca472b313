import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newPayment, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { letEndConnections } from '#test/fixtures/login.ts';
import { eachWithMercadoPago, fixture, producer, school } from '#test/fixtures/payments/payment-tests.ts';
import type { MercadoPagoFault } from '#test/servers/mercado-pago-server.ts';
import { asPlatform } from '../db.ts';
import { purgePaymentNotifications, sweepPayments } from './sweep.ts';
import { resumePayments } from './work.ts';

/* Failures between a provider's answer and its effect: nothing is lost or done twice. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const app = await testApp();

eachWithMercadoPago();

const held = async () => {
  const { profile, payments } = await fixture.billing(school);
  return [profile.plan_id, ...payments.map(({ status }) => status)];
};
const lost = () => fixture.api.payments.clear();

describe('while the provider is away', () => {
  test.each<MercadoPagoFault>([
    'unavailable',
    'limited',
    'unauthorized',
    'cut_before',
    'cut_after',
    'garbage',
    'locked',
  ])('%s: the notification waits, and is processed once the provider is back', async (fault) => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.notify(id);
    fixture.api.faults.push(fault, fault, fault);
    for (let tries = 1; tries <= 3; tries++) expect(await fixture.work()).toHaveLength(1);
    expect(await held()).toEqual(['trial', 'pending']);
    expect(await fixture.outcomes(id)).toMatchObject([{ outcome: null, attempts: 3 }]);
    expect(await fixture.work()).toEqual([]);
    expect(await held()).toEqual(['professional', 'completed']);
  });

  test('an unknown payment is looked up once', async () => {
    await fixture.tell('42');
    expect(await fixture.outcomes('42')).toMatchObject([{ outcome: 'unknown_payment' }]);
  });
});

describe('when a process dies', () => {
  test('after the provider’s answer and before the effect, another process continues, once', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    expect((await fixture.notify(id)).status).toBe(200);
    await asPlatform(fixture.services.db, (tx) =>
      tx.deleteFrom('payment_notifications').where('data_id', '<>', id).execute(),
    );
    const owner = new pg.Pool({ connectionString: app.url, max: 1 });
    // Simulates a process that took the job and died.
    await owner.query(`delete from pgboss.job where name = 'payment'`);
    expect(await resumePayments(fixture.services)).toBe(0);
    expect(await resumePayments(fixture.services, 0)).toBe(1);
    expect(await resumePayments(fixture.services, 0)).toBe(0);
    await owner.end();
    await Promise.all([fixture.work(), fixture.work(), fixture.work()]);
    expect(await held()).toEqual(['professional', 'completed']);
  });

  test('in the middle of the effect, everything is rolled back, and the next try does all of it', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.notify(id);
    const owner = new pg.Pool({ connectionString: app.url, max: 1 });
    await letEndConnections(owner);
    await owner.query(`
      create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      alter function die() security definer;
      create trigger die before update of subscription_status on profiles for each row
        when (new.id = '${school.producerId}') execute function die()`);
    expect(await fixture.work()).toHaveLength(1);
    expect(await held()).toEqual(['trial', 'pending']);
    const tries = await asPlatform(fixture.services.db, (tx) =>
      tx.selectFrom('provider_payments').where('id', '=', id).selectAll().execute(),
    );
    expect(tries).toEqual([]);
    expect(await fixture.outcomes(id)).toMatchObject([{ outcome: null }]);
    await owner.query('drop trigger die on profiles; drop function die()');
    await owner.end();
    expect(await fixture.work()).toEqual([]);
    expect(await held()).toEqual(['professional', 'completed']);
  });
});

describe('a lost notification', () => {
  const later = (ms: number) => new Date(Date.now() + ms);
  const sweep = (ms: number) => sweepPayments(fixture.services, later(ms));
  /** Until nothing is due: there may be more than one sweep takes. */
  async function sweepAll(ms: number): Promise<void> {
    while ((await sweep(ms)) > 0);
  }
  const searches = () => fixture.api.requests.filter(({ path }) => path.endsWith('/search')).length;
  /** The provider knows of a payment of another school. */
  async function paidElsewhere() {
    const other = await newSchool(fixture.services.db);
    const owner = await fixture.signedIn({ kind: 'producer', userId: other.producerId });
    return { ...other, id: fixture.api.pay(await fixture.checkout(owner)) };
  }
  const planOf = async (of: TestSchool) => (await fixture.billing(of)).profile.plan_id;

  test('is made up for by asking the provider about unsettled payments', async () => {
    fixture.api.pay(await fixture.checkout(producer));
    await sweep(0);
    expect(await held()).toEqual(['trial', 'pending']);
    await sweep(4 * MINUTE);
    expect(await held()).toEqual(['professional', 'completed']);
    const { profile } = await fixture.billing(school);
    await sweep(8 * MINUTE);
    expect((await fixture.billing(school)).profile).toEqual(profile);
  });

  test('also about a second try after a refused card', async () => {
    const reference = await fixture.checkout(producer);
    await fixture.tell(fixture.api.pay(reference, { status: 'rejected' }));
    fixture.api.pay(reference);
    await sweep(10 * MINUTE);
    expect(await held()).toEqual(['professional', 'completed']);
  });

  test('older payments are polled less often; without any try one has failed after a day', async () => {
    const reference = await fixture.checkout(producer);
    lost();
    await sweep(5 * MINUTE);
    const first = searches();
    await sweep(6 * MINUTE);
    expect(searches()).toBe(first);
    await sweep(10 * MINUTE);
    expect(searches()).toBe(first + 1);
    await sweep(23 * 60 * MINUTE);
    expect(await held()).toEqual(['trial', 'pending']);
    await sweep(2 * DAY);
    expect(await held()).toEqual(['trial', 'failed']);
    // If it was paid after all, the payment counts.
    await fixture.tell(fixture.api.pay(reference));
    expect(await held()).toEqual(['professional', 'completed']);
  });

  test('an unavailable provider is asked again the next time', async () => {
    fixture.api.pay(await fixture.checkout(producer));
    fixture.api.faults.push('unavailable');
    await sweep(5 * MINUTE);
    expect(await held()).toEqual(['trial', 'pending']);
    await sweep(15 * MINUTE);
    expect(await held()).toEqual(['professional', 'completed']);
  });

  test('two payments that cannot be read do not keep others from being polled', async () => {
    const unreadable = [await paidElsewhere(), await paidElsewhere()];
    for (const { id } of unreadable) fixture.api.change(id, { status: '' });
    fixture.api.pay(await fixture.checkout(producer));
    await sweep(5 * MINUTE);
    expect(await held()).toEqual(['professional', 'completed']);
    for (const { id } of unreadable) fixture.api.change(id, { status: 'approved' });
    await sweep(10 * MINUTE);
    expect(await Promise.all(unreadable.map(planOf))).toEqual(['professional', 'professional']);
  });

  test('a provider that is away is asked three times, and about the others the next time', async () => {
    const paid = [await paidElsewhere(), await paidElsewhere(), await paidElsewhere(), await paidElsewhere()];
    const before = searches();
    fixture.api.faults.push('unavailable', 'unavailable', 'unavailable');
    expect(await sweep(5 * MINUTE)).toBe(3);
    expect(searches()).toBe(before + 3);
    await sweep(5 * MINUTE + 1000);
    expect(searches()).toBeGreaterThan(before + 3);
    await sweep(10 * MINUTE);
    expect(new Set(await Promise.all(paid.map(planOf)))).toEqual(new Set(['professional']));
  });

  test('of a refund, dispute or partial refund is made up for within days, for each payment of a checkout', async () => {
    const reference = await fixture.checkout(producer);
    const [disputed, kept] = [fixture.api.pay(reference), fixture.api.pay(reference)];
    for (const id of [disputed, kept]) await fixture.tell(id);
    fixture.api.change(disputed, { status: 'charged_back', status_detail: 'in_process' });
    fixture.api.change(kept, { transaction_amount_refunded: 30 });
    await sweepAll(23 * 60 * MINUTE);
    expect(await held()).toEqual(['professional', 'completed', 'completed']);
    await sweepAll(2 * DAY);
    const { payments } = await fixture.billing(school);
    expect(payments.map(({ status, refunded_cents }) => [status, refunded_cents])).toEqual([
      ['refunded', 0],
      ['completed', 3000],
    ]);
    fixture.api.change(kept, { status: 'refunded', transaction_amount_refunded: 97 });
    await sweepAll(3.5 * DAY);
    expect(await held()).toEqual(['trial', 'refunded', 'refunded']);
  });

  test('of a refund is made up for, although the search for a second payment fails', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    fixture.api.change(id, { status: 'refunded' });
    fixture.api.onRead = (read) => {
      if (read === id) fixture.api.faults.push('unavailable');
    };
    await sweepAll(2 * DAY);
    expect(await held()).toEqual(['trial', 'refunded']);
  });

  test.each(['approved', 'pending'] as const)(
    'of a second payment of a paid checkout, first %s, is made up for',
    async (status) => {
      const reference = await fixture.checkout(producer);
      await fixture.tell(fixture.api.pay(reference));
      const second = fixture.api.pay(reference, { status });
      if (status === 'pending') await fixture.tell(second);
      fixture.api.change(second, { status: 'approved' });
      await sweepAll(2 * DAY);
      expect(await held()).toEqual(['professional', 'completed', 'completed']);
      expect((await fixture.standing(school)).months).toBe(2);
    },
  );

  test('of a won dispute is made up for, and of a lost one no more', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    fixture.api.change(id, { status: 'charged_back', status_detail: 'in_process' });
    await fixture.tell(id);
    expect(await held()).toEqual(['trial', 'refunded']);
    fixture.api.change(id, { status_detail: 'reimbursed' });
    await sweepAll(2 * DAY);
    expect(await held()).toEqual(['professional', 'completed']);
    fixture.api.change(id, { status_detail: 'settled' });
    await sweepAll(4 * DAY);
    expect(await held()).toEqual(['trial', 'refunded']);
    fixture.api.requests.length = 0;
    await sweepAll(6 * DAY);
    expect(fixture.api.requests.filter(({ path }) => path.endsWith(`/${id}`))).toEqual([]);
  });

  test('paid payments are polled less often the older they are, and no longer after four months', async () => {
    const id = fixture.api.pay(await fixture.checkout(producer));
    await fixture.tell(id);
    const polledAfter = async (days: number) => {
      fixture.api.requests.length = 0;
      await sweepAll(days * DAY);
      return fixture.api.requests.some(({ path }) => path.endsWith(`/${id}`));
    };
    const polled: boolean[] = [];
    for (const days of [0.9, 1.1, 2, 2.2, 60, 65, 67, 121]) polled.push(await polledAfter(days));
    expect(polled).toEqual([false, true, false, true, true, false, true, false]);
  });

  test('payments never started with this provider are not polled', async () => {
    const id = await newPayment(fixture.services.db, school, { provider: 'sandbox' });
    await sweep(3 * DAY);
    expect((await fixture.billing(school)).payments).toMatchObject([{ id, status: 'pending' }]);
  });
});

test('old notifications are purged, unprocessed ones are not', async () => {
  const id = fixture.api.pay(await fixture.checkout(producer));
  await fixture.tell(id);
  await fixture.notify(id);
  await purgePaymentNotifications(fixture.services.db, new Date(Date.now() + 89 * DAY));
  expect(await fixture.outcomes(id)).toHaveLength(2);
  await purgePaymentNotifications(fixture.services.db, new Date(Date.now() + 91 * DAY));
  expect(await fixture.outcomes(id)).toMatchObject([{ outcome: null }]);
  await fixture.work();
});
