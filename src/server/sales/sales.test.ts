import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { platformsFor } from '#test/fixtures/platforms.ts';
import { salesDesk } from '#test/fixtures/sales.ts';
import { asPlatform } from '../db.ts';
import { removeStudents } from '../students/removal.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let courseId: string;
let desk: ReturnType<typeof salesDesk>;
beforeEach(async () => {
  school = await newSchool(db);
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  desk = salesDesk(app, school, courseId);
});

const address = (name = 'ana') => `${name}.${school.slug.slice(-8)}@example.com`;
const { hotmart, kiwify } = platformsFor(address);
const setCourse = (columns: object) =>
  asPlatform(db, (tx) => tx.updateTable('courses').set(columns).where('id', '=', courseId).execute());
const outcomes = async () => (await desk.deliveries()).map((each) => each.outcome);
/** Why each grant was closed, where it was. */
const reasons = async () => {
  const grants = await asPlatform(db, (tx) =>
    tx.selectFrom('access_grants').select('closed_reason').where('producer_id', '=', school.producerId).execute(),
  );
  return grants.map((each) => each.closed_reason).sort();
};
const status = async () => (await desk.enrollments()).map((each) => each.status);

describe('one sale', () => {
  test('T01 the same body twice is one student, one enrollment, one e-mail', async () => {
    const sale = hotmart('PURCHASE_APPROVED');
    expect([await desk.tell(sale), await desk.tell(sale)]).toEqual([200, 200]);
    expect(await desk.students()).toMatchObject([{ email: address(), name: 'Ana Paula Souza', cpf: '52998224725' }]);
    expect(await status()).toEqual(['active']);
    expect(await desk.emails()).toMatchObject([{ template_name: 'course_access', recipient_email: address() }]);
    expect(await desk.deliveries()).toMatchObject([{ status: 'applied', outcome: 'enrolled', repeats: 1 }]);
  });

  test('T02 ten at once are one', async () => {
    const sale = hotmart('PURCHASE_APPROVED');
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.post(sale)));
    expect(answers.map((each) => each.status)).toEqual(Array(10).fill(200));
    await desk.work();
    expect(await desk.students()).toHaveLength(1);
    expect(await desk.emails()).toHaveLength(1);
    expect(await desk.deliveries()).toMatchObject([{ repeats: 9 }]);
  });

  test('T03 approved, then complete: one e-mail', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED'));
    await desk.tell(hotmart('PURCHASE_COMPLETE'));
    expect(await desk.emails()).toHaveLength(1);
    expect((await desk.deliveries()).map(({ outcome }) => outcome)).toEqual(['enrolled', 'unchanged']);
  });

  test('T05 two purchases of one course: it closes with the second refund', async () => {
    for (const transaction of ['A', 'B']) await desk.tell(hotmart('PURCHASE_APPROVED', transaction));
    await desk.tell(hotmart('PURCHASE_REFUNDED', 'A'));
    expect(await status()).toEqual(['active']);
    await desk.tell(hotmart('PURCHASE_REFUNDED', 'B'));
    expect(await status()).toEqual(['inactive']);
    expect(await desk.emails()).toHaveLength(1);
    expect(await reasons()).toEqual(['refunded', 'refunded']);
  });
});

describe('a sender without numbers and dates', () => {
  const said = (event: string, name = 'ana') => ({ email: address(name), name: 'Ana', event });
  /** As if everything so far had come so many hours earlier. */
  const age = (hours: number) =>
    asPlatform(db, (tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ received_at: sql`received_at - make_interval(hours => ${hours})` })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );

  test('T02 ten at once are one, and so is what comes again soon', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.post(said('compra aprovada'))));
    expect(answers.map((each) => each.status)).toEqual(Array(10).fill(200));
    await desk.work();
    await age(23);
    await desk.tell(said('compra aprovada', 'bia'));
    await desk.tell(said('compra aprovada'));
    expect(await desk.students()).toHaveLength(2);
    expect(await desk.emails()).toHaveLength(2);
    expect((await desk.deliveries()).map(({ repeats }) => repeats)).toEqual([10, 0]);
  });

  test('who buys again after a refund is let in again, and out again', async () => {
    for (let times = 0; times < 3; times++) {
      await desk.tell(said('compra aprovada'));
      expect(await status()).toEqual(['active']);
      await desk.tell(said('reembolso'));
      expect(await status()).toEqual(['inactive']);
    }
    expect(await outcomes()).toEqual(['enrolled', 'closed', 'opened', 'closed', 'opened', 'closed']);
  });

  test('each month is another payment, which moves the end', async () => {
    await setCourse({ access_days: 30 });
    await desk.tell(said('compra aprovada'));
    const ends = async () => Date.parse((await desk.enrollments())[0]?.access_until ?? '');
    const first = await ends();
    await setCourse({ access_days: 60 });
    await age(24 * 30);
    await desk.tell(said('compra aprovada'));
    expect(await ends()).toBeGreaterThan(first);
    expect(await desk.emails()).toHaveLength(1);
  });
});

describe('taking back', () => {
  test('T04 a refund that comes before its approval: inactive, and no e-mail', async () => {
    await desk.tell(kiwify('order_refunded'));
    await desk.tell(kiwify('order_approved'));
    expect(await desk.students()).toEqual([]);
    expect(await desk.emails()).toEqual([]);
    expect(await outcomes()).toEqual(['remembered', 'unchanged']);
  });

  test('T06 refund, another purchase, and the refund once more: active', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED', 'A'));
    const refund = hotmart('PURCHASE_REFUNDED', 'A');
    await desk.tell(refund);
    expect(await status()).toEqual(['inactive']);
    await desk.tell(hotmart('PURCHASE_APPROVED', 'C'));
    await desk.tell(refund);
    await desk.tell(hotmart('PURCHASE_REFUNDED', 'A'));
    expect(await status()).toEqual(['active']);
    // Once at first, and once when it re-opened.
    expect(await desk.emails()).toHaveLength(2);
  });

  test('T07 after a chargeback the same transaction opens nothing, another one does', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED', 'A'));
    await desk.tell(hotmart('PURCHASE_CHARGEBACK', 'A'));
    expect(await reasons()).toEqual(['charged_back']);
    await desk.tell(hotmart('PURCHASE_APPROVED', 'A'));
    expect(await status()).toEqual(['inactive']);
    await desk.tell(hotmart('PURCHASE_APPROVED', 'B'));
    expect(await status()).toEqual(['active']);
  });

  test('T12 two transactions, one of them an order bump: its refund leaves the main one', async () => {
    await Promise.all(['main', 'bump'].map((transaction) => desk.post(hotmart('PURCHASE_APPROVED', transaction))));
    await desk.work();
    expect(await desk.enrollments()).toHaveLength(1);
    expect(await desk.emails()).toHaveLength(1);
    await desk.tell(hotmart('PURCHASE_REFUNDED', 'bump'));
    expect(await status()).toEqual(['active']);
    await desk.tell(hotmart('PURCHASE_REFUNDED', 'main'));
    expect(await status()).toEqual(['inactive']);
  });

  test('T12 one sale of several products, and one that comes as a list, are one enrollment', async () => {
    const customer = { name: 'Ana Paula Souza', email: address() };
    const products = [{ id: 'main' }, { id: 'bump', is_order_bump: true }];
    await desk.tell({ event: 'SALE_APPROVED', checkout_id: 'C', sale_id: 'K', type: 'ONE_TIME', customer, products });
    const parts = ['main', 'orderbump'].map((offer_type) => ({ id: offer_type, offer_type, customer }));
    await desk.tell({ secret: 'x', event: 'purchase_approved', data: parts });
    expect(await desk.enrollments()).toHaveLength(1);
    expect(await desk.emails()).toHaveLength(1);
    expect((await desk.grants()).map(({ reference }) => reference)).toEqual([
      'cakto:main',
      'cakto:orderbump',
      'kirvano:K',
    ]);
  });

  test('T15 asking for a refund changes nothing', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED'));
    await desk.tell(hotmart('PURCHASE_PROTEST'));
    expect(await status()).toEqual(['active']);
    expect(await outcomes()).toEqual(['enrolled', 'noted']);
  });

  test('T23 a refund of a sale, a buyer or a student nobody knows is remembered', async () => {
    expect(await desk.tell(hotmart('PURCHASE_REFUNDED', 'unknown'))).toBe(200);
    await desk.tell(hotmart('PURCHASE_APPROVED', 'A'));
    const [student] = await desk.students();
    await removeStudents(db, school, { studentIds: [student?.id ?? ''] });
    expect(await desk.tell(hotmart('PURCHASE_REFUNDED', 'A'))).toBe(200);
    expect(await outcomes()).toEqual(['remembered', 'enrolled', 'closed']);
    expect(await desk.students()).toEqual([]);
  });

  test('T25 part of the money back leaves access as it is', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED', 'A'));
    const purchase = { transaction: 'A', status: 'PARTIALLY_REFUNDED' };
    await desk.tell(hotmart('PURCHASE_REFUNDED', 'A', { purchase }));
    expect(await status()).toEqual(['active']);
  });

  test('T30 who moved from one platform to another keeps the second one’s access', async () => {
    await desk.tell(kiwify('order_approved', 'same-number'));
    await desk.tell(hotmart('PURCHASE_APPROVED', 'same-number'));
    await desk.tell(kiwify('order_refunded', 'same-number'));
    expect(await status()).toEqual(['active']);
    expect((await desk.grants()).map(({ reference }) => reference)).toEqual(['hotmart:same-number']);
  });

  test('what the producer has closed is not opened by news of the same sale', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED', 'A'));
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
    await desk.tell(hotmart('PURCHASE_COMPLETE', 'A'));
    expect(await status()).toEqual(['inactive']);
  });
});

describe('what is no sale', () => {
  test('T16 a bill, a cart, a refused card: nothing is made', async () => {
    for (const event of ['pix_created', 'billet_created', 'order_rejected', 'abandoned_cart', 'subscription_late'])
      expect(await desk.tell(kiwify(event, event))).toBe(200);
    expect(await desk.students()).toEqual([]);
    expect(await desk.purchases()).toEqual([]);
    expect(new Set((await desk.deliveries()).map((each) => each.status))).toEqual(new Set(['ignored']));
  });

  test('T24 tests and pings are known as such', async () => {
    await desk.tell(hotmart('PURCHASE_APPROVED', 'T', { product: { id: 0, name: 'Produto test postback2' } }));
    await desk.tell(
      kiwify('order_approved', 'T', { Customer: { full_name: 'John Doe', email: 'johndoe@example.com' } }),
    );
    await desk.tell({ email: address(), test: true });
    expect(await desk.students()).toEqual([]);
    expect(await outcomes()).toEqual(['test', 'test', 'test']);
  });

  test('T28 Mercado Pago only says where to ask, twice: both are kept, nothing is done', async () => {
    const headers = { 'user-agent': 'MercadoPago WebHook v1.0 payment', 'x-signature': 'ts=1766237532,v1=00' };
    const news = { action: 'payment.created', api_version: 'v1', data: { id: '138' }, id: 1, type: 'payment' };
    await Promise.all([
      desk.post(news, { headers, query: '&data.id=138&type=payment' }),
      desk.post({ resource: '138', topic: 'payment' }, { query: '&id=138&topic=payment' }),
    ]);
    await desk.work();
    expect(new Set(await outcomes())).toEqual(new Set(['needs_fetch']));
    expect(await desk.students()).toEqual([]);
  });

  test('T29 an address opened by hand, whatever it says, opens nothing', async () => {
    const query = `&status=approved&collection_status=approved&external_reference=null&email=${address()}`;
    expect((await app.fetch(`${desk.path()}${query}`)).status).toBe(200);
    expect(await desk.deliveries()).toEqual([]);
    expect(await desk.students()).toEqual([]);
  });

  test('what nobody understands is kept for its producer', async () => {
    await desk.tell({ hello: 'world' });
    await desk.tell({ event: 'algo_novo', email: address() });
    expect(await outcomes()).toEqual(['not_a_sale', 'unknown_event']);
  });
});
