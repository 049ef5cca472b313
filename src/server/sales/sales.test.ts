import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import {
  address,
  courseId,
  eachWithACourseToSell,
  fixture,
  outcomes,
  producer,
  school,
  setCourse,
  status,
} from '#test/fixtures/sales/sales-tests.ts';
import { asPlatform } from '../db.ts';
import { removeStudents } from '../students/removal.ts';

const app = await testApp();
const { db } = app.services;

eachWithACourseToSell();

const { hotmart, kiwify } = platformsFor(address);
/** Why each closed grant was closed. */
const reasons = async () => {
  const grants = await asPlatform(db, (tx) =>
    tx.selectFrom('access_grants').select('closed_reason').where('producer_id', '=', school.producerId).execute(),
  );
  return grants.map((each) => each.closed_reason).sort();
};

describe('one sale', () => {
  test('T01 a repeated delivery is idempotent: one student, one enrollment, one e-mail', async () => {
    const sale = hotmart('PURCHASE_APPROVED');
    expect([await fixture.tell(sale), await fixture.tell(sale)]).toEqual([200, 200]);
    expect(await fixture.students()).toMatchObject([{ email: address(), name: 'Ana Paula Souza', cpf: '52998224725' }]);
    expect(await status()).toEqual(['active']);
    expect(await fixture.emails()).toMatchObject([{ template_name: 'course_access', recipient_email: address() }]);
    expect(await fixture.deliveries()).toMatchObject([{ status: 'applied', outcome: 'enrolled', repeats: 1 }]);
  });

  test('T02 ten concurrent copies of a delivery are applied once', async () => {
    const sale = hotmart('PURCHASE_APPROVED');
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.post(sale)));
    expect(answers.map((each) => each.status)).toEqual(Array(10).fill(200));
    await fixture.work();
    expect(await fixture.students()).toHaveLength(1);
    expect(await fixture.emails()).toHaveLength(1);
    expect(await fixture.deliveries()).toMatchObject([{ repeats: 9 }]);
  });

  test('T03 approved, then complete: one e-mail', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED'));
    await fixture.tell(hotmart('PURCHASE_COMPLETE'));
    expect(await fixture.emails()).toHaveLength(1);
    expect((await fixture.deliveries()).map(({ outcome }) => outcome)).toEqual(['enrolled', 'unchanged']);
  });

  test('T05 two purchases of one course: it closes with the second refund', async () => {
    for (const transaction of ['A', 'B']) await fixture.tell(hotmart('PURCHASE_APPROVED', transaction));
    await fixture.tell(hotmart('PURCHASE_REFUNDED', 'A'));
    expect(await status()).toEqual(['active']);
    await fixture.tell(hotmart('PURCHASE_REFUNDED', 'B'));
    expect(await status()).toEqual(['inactive']);
    expect(await fixture.emails()).toHaveLength(1);
    expect(await reasons()).toEqual(['refunded', 'refunded']);
  });
});

test('a refund of manually closed access counts: undoing the closure opens nothing', async () => {
  await fixture.tell(hotmart('PURCHASE_APPROVED'));
  const [student] = await fixture.students();
  const actionId = randomUUID();
  const closure = {
    actionId,
    students: { ids: [student?.id] },
    expected: 1,
    change: { kind: 'close', courseIds: [courseId] },
  };
  expect(await app.call('producer.startBulkAction', closure, producer)).toMatchObject({ status: 200 });
  await fixture.tell(hotmart('PURCHASE_REFUNDED'));
  await app.call('producer.undoBulkAction', { actionId }, producer);
  expect(await status()).toEqual(['inactive']);
  expect(await reasons()).toEqual(['refunded']);
});

describe('a platform without ids and dates', () => {
  const said = (event: string, name = 'ana') => ({ email: address(name), name: 'Ana', event });
  /** Backdates everything so far. */
  const age = (hours: number) =>
    asPlatform(db, (tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ received_at: sql`received_at - make_interval(hours => ${hours})` })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );

  test('T02 ten concurrent copies of a delivery, and a later one, are applied once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.post(said('compra aprovada'))));
    expect(answers.map((each) => each.status)).toEqual(Array(10).fill(200));
    await fixture.work();
    await age(23);
    await fixture.tell(said('compra aprovada', 'bia'));
    await fixture.tell(said('compra aprovada'));
    expect(await fixture.students()).toHaveLength(2);
    expect(await fixture.emails()).toHaveLength(2);
    expect((await fixture.deliveries()).map(({ repeats }) => repeats)).toEqual([10, 0]);
  });

  test('buying again after a refund grants access again, and the next refund revokes it', async () => {
    for (let times = 0; times < 3; times++) {
      await fixture.tell(said('compra aprovada'));
      expect(await status()).toEqual(['active']);
      await fixture.tell(said('reembolso'));
      expect(await status()).toEqual(['inactive']);
    }
    expect(await outcomes()).toEqual(['enrolled', 'closed', 'opened', 'closed', 'opened', 'closed']);
  });

  test('each month is another payment, which moves the end', async () => {
    await setCourse({ access_days: 30 });
    await fixture.tell(said('compra aprovada'));
    const ends = async () => Date.parse((await fixture.enrollments())[0]?.access_until ?? '');
    const first = await ends();
    await setCourse({ access_days: 60 });
    await age(24 * 30);
    await fixture.tell(said('compra aprovada'));
    expect(await ends()).toBeGreaterThan(first);
    expect(await fixture.emails()).toHaveLength(1);
  });
});

describe('revoking access', () => {
  test('T04 a refund before its approval: inactive, and no e-mail', async () => {
    await fixture.tell(kiwify('order_refunded'));
    await fixture.tell(kiwify('order_approved'));
    expect(await fixture.students()).toEqual([]);
    expect(await fixture.emails()).toEqual([]);
    expect(await outcomes()).toEqual(['remembered', 'unchanged']);
  });

  test('T06 refund, another purchase, and the refund again: active', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
    const refund = hotmart('PURCHASE_REFUNDED', 'A');
    await fixture.tell(refund);
    expect(await status()).toEqual(['inactive']);
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'C'));
    await fixture.tell(refund);
    await fixture.tell(hotmart('PURCHASE_REFUNDED', 'A'));
    expect(await status()).toEqual(['active']);
    // Once for the enrollment and once for reopening it.
    expect(await fixture.emails()).toHaveLength(2);
  });

  test('T07 after a chargeback the same transaction opens nothing, another one does', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
    await fixture.tell(hotmart('PURCHASE_CHARGEBACK', 'A'));
    expect(await reasons()).toEqual(['charged_back']);
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
    expect(await status()).toEqual(['inactive']);
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'B'));
    expect(await status()).toEqual(['active']);
  });

  test('T12 two transactions, one of them an order bump: its refund leaves the main one', async () => {
    await Promise.all(['main', 'bump'].map((transaction) => fixture.post(hotmart('PURCHASE_APPROVED', transaction))));
    await fixture.work();
    expect(await fixture.enrollments()).toHaveLength(1);
    expect(await fixture.emails()).toHaveLength(1);
    await fixture.tell(hotmart('PURCHASE_REFUNDED', 'bump'));
    expect(await status()).toEqual(['active']);
    await fixture.tell(hotmart('PURCHASE_REFUNDED', 'main'));
    expect(await status()).toEqual(['inactive']);
  });

  test('T12 one sale of several products, and one sent as a list, are one enrollment', async () => {
    const customer = { name: 'Ana Paula Souza', email: address() };
    const products = [{ id: 'main' }, { id: 'bump', is_order_bump: true }];
    await fixture.tell({
      event: 'SALE_APPROVED',
      checkout_id: 'C',
      sale_id: 'K',
      type: 'ONE_TIME',
      customer,
      products,
    });
    const parts = ['main', 'orderbump'].map((offer_type) => ({ id: offer_type, offer_type, customer }));
    await fixture.tell({ secret: 'x', event: 'purchase_approved', data: parts });
    expect(await fixture.enrollments()).toHaveLength(1);
    expect(await fixture.emails()).toHaveLength(1);
    expect((await fixture.grants()).map(({ reference }) => reference)).toEqual([
      'cakto:main',
      'cakto:orderbump',
      'kirvano:K',
    ]);
  });

  test('T15 a requested refund changes nothing', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED'));
    await fixture.tell(hotmart('PURCHASE_PROTEST'));
    expect(await status()).toEqual(['active']);
    expect(await outcomes()).toEqual(['enrolled', 'noted']);
  });

  test('T23 a refund of an unknown sale, buyer or student is stored', async () => {
    expect(await fixture.tell(hotmart('PURCHASE_REFUNDED', 'unknown'))).toBe(200);
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
    const [student] = await fixture.students();
    await removeStudents(db, school, { studentIds: [student?.id ?? ''] });
    expect(await fixture.tell(hotmart('PURCHASE_REFUNDED', 'A'))).toBe(200);
    expect(await outcomes()).toEqual(['remembered', 'enrolled', 'closed']);
    expect(await fixture.students()).toEqual([]);
  });

  test('T25 a partial refund leaves access unchanged', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
    const purchase = { transaction: 'A', status: 'PARTIALLY_REFUNDED' };
    await fixture.tell(hotmart('PURCHASE_REFUNDED', 'A', { purchase }));
    expect(await status()).toEqual(['active']);
  });

  test('T30 a buyer who moved to another platform keeps the second one’s access', async () => {
    await fixture.tell(kiwify('order_approved', 'same-number'));
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'same-number'));
    await fixture.tell(kiwify('order_refunded', 'same-number'));
    expect(await status()).toEqual(['active']);
    expect((await fixture.grants()).map(({ reference }) => reference)).toEqual(['hotmart:same-number']);
  });

  test('access closed by the producer is not reopened by further reports of the same sale', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'A'));
    await asPlatform(db, (tx) =>
      tx
        .updateTable('access_grants')
        .set({ closed_at: new Date().toISOString() })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    await asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('producer_id', '=', school.producerId).execute(),
    );
    await fixture.tell(hotmart('PURCHASE_COMPLETE', 'A'));
    expect(await status()).toEqual(['inactive']);
  });
});

describe('events that are not sales', () => {
  test('T16 a boleto, a cart, a refused card: nothing is created', async () => {
    for (const event of ['pix_created', 'billet_created', 'order_rejected', 'abandoned_cart', 'subscription_late'])
      expect(await fixture.tell(kiwify(event, event))).toBe(200);
    expect(await fixture.students()).toEqual([]);
    expect(await fixture.purchases()).toEqual([]);
    expect(new Set((await fixture.deliveries()).map((each) => each.status))).toEqual(new Set(['ignored']));
  });

  test('T24 tests and pings are recognised', async () => {
    await fixture.tell(hotmart('PURCHASE_APPROVED', 'T', { product: { id: 0, name: 'Produto test postback2' } }));
    await fixture.tell(
      kiwify('order_approved', 'T', { Customer: { full_name: 'John Doe', email: 'johndoe@example.com' } }),
    );
    await fixture.tell({ email: address(), test: true });
    expect(await fixture.students()).toEqual([]);
    expect(await outcomes()).toEqual(['test', 'test', 'test']);
  });

  test('T28 notifications of Mercado Pago without a sale are stored and not applied', async () => {
    const headers = { 'user-agent': 'MercadoPago WebHook v1.0 payment', 'x-signature': 'ts=1766237532,v1=00' };
    const news = { action: 'payment.created', api_version: 'v1', data: { id: '138' }, id: 1, type: 'payment' };
    await Promise.all([
      fixture.post(news, { headers, query: '&data.id=138&type=payment' }),
      fixture.post({ resource: '138', topic: 'payment' }, { query: '&id=138&topic=payment' }),
    ]);
    await fixture.work();
    expect(new Set(await outcomes())).toEqual(new Set(['needs_fetch']));
    expect(await fixture.students()).toEqual([]);
  });

  test('T29 opening an address by hand has no effect', async () => {
    const query = `&status=approved&collection_status=approved&external_reference=null&email=${address()}`;
    expect((await app.fetch(`${fixture.path()}${query}`)).status).toBe(200);
    expect(await fixture.deliveries()).toEqual([]);
    expect(await fixture.students()).toEqual([]);
  });

  test('an unrecognised delivery is stored for its producer', async () => {
    await fixture.tell({ hello: 'world' });
    await fixture.tell({ event: 'algo_novo', email: address() });
    expect(await outcomes()).toEqual(['not_a_sale', 'unknown_event']);
  });
});
