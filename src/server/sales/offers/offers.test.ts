import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { at, bump, eachWithTwoCoursesToSell, main, school } from '#test/fixtures/sales/offer-tests.ts';
import { BUMP, MAIN, offersFixture, kirvanoSale as sale } from '#test/fixtures/sales/offers-fixture.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { asSchool } from '../../db.ts';
import { purgeDeliveries } from '../deliveries/purge.ts';
import { linkOffers } from './link.ts';
import { proposeOffers } from './proposals.ts';
import { renewSaleAddress } from './school-address.ts';

const app = await testApp();
const { db } = app.services;

eachWithTwoCoursesToSell();

const linkBoth = async () => {
  await at.link('Cerâmica', { courseIds: [main] });
  await at.link('Esmaltes', { courseIds: [bump] });
};

describe("the school's own address", () => {
  test('stores a sale of an unlinked offer, and applies it once the offer is linked', async () => {
    expect(await at.tell(sale('SALE_APPROVED', [MAIN, BUMP]))).toBe(200);
    expect(await at.open()).toEqual([]);
    const lastLost = { name: 'Ana Souza', email: 'ana@example.com', studentId: null };
    expect((await at.list()).offers).toMatchObject([
      { sender: 'Kirvano', lost: 1, sold: 1, packageId: null, lastLost },
      { sender: 'Kirvano', lost: 1, sold: 1, packageId: null, lastLost },
    ]);
    expect(await at.link('Cerâmica', { courseIds: [main] })).toEqual({ released: 1 });
    expect(await at.open()).toEqual(['Cerâmica']);
    expect(await at.link('Esmaltes', { courseIds: [bump] })).toEqual({ released: 1 });
    expect(await at.open()).toEqual(['Cerâmica', 'Esmaltes']);
    const { offers, packages } = await at.list();
    expect(packages.map(({ name }) => name)).toEqual(['Cerâmica', 'Esmaltes']);
    expect(Object.fromEntries(offers.map(({ name, amounts, lastLost }) => [name, [amounts, lastLost]]))).toEqual({
      Cerâmica: [[{ currency: 'BRL', cents: 9700 }], null],
      Esmaltes: [[{ currency: 'BRL', cents: 1990 }], null],
    });
  });

  test('a refund of the order bump leaves the main item', async () => {
    await at.tell(sale('SALE_APPROVED', [BUMP, MAIN]));
    await linkBoth();
    await at.tell(sale('SALE_REFUNDED', [BUMP]));
    expect(await at.open()).toEqual(['Cerâmica']);
    await at.tell({ ...sale('REFUND', []), total_price: undefined });
    expect(await at.open()).toEqual([]);
  });

  test('two items of one purchase that open the same course are refunded one by one', async () => {
    await at.tell(sale('SALE_APPROVED', [MAIN, BUMP]));
    await at.link('Cerâmica', { courseIds: [main] });
    await at.link('Esmaltes', { courseIds: [main] });
    const { grants } = salesFixture(app, school, main);
    expect(await grants()).toHaveLength(2);
    await at.tell(sale('SALE_REFUNDED', [MAIN]));
    expect([await at.open(), (await grants()).length]).toEqual([['Cerâmica'], 1]);
    await at.tell(sale('SALE_REFUNDED', [BUMP]));
    expect([await at.open(), (await grants()).length]).toEqual([[], 0]);
  });

  test('a refund with a product but no offer applies to that product', async () => {
    await at.tell(sale('SALE_APPROVED', [MAIN, BUMP]));
    await linkBoth();
    await at.tell(sale('SALE_REFUNDED', [{ id: 'p2' }]));
    expect(await at.open()).toEqual(['Cerâmica']);
  });

  test('later changes of an offer do not affect earlier purchases', async () => {
    await at.tell(sale('SALE_APPROVED', MAIN));
    await at.link('Cerâmica', { courseIds: [main] });
    await at.link('Cerâmica', { courseIds: [bump] });
    await at.tell(sale('SALE_APPROVED', MAIN));
    expect(await at.open()).toEqual(['Cerâmica']);
    await at.tell(sale('SALE_REFUNDED', [MAIN]));
    expect(await at.open()).toEqual([]);
  });

  test('a sale refunded before its offer was linked no longer waits, and opens nothing', async () => {
    await at.tell(sale('SALE_APPROVED', [MAIN]));
    await at.tell(sale('SALE_REFUNDED', [MAIN]));
    expect((await at.list()).offers).toMatchObject([{ lost: 0, lastLost: null }]);
    const { deliveries } = salesFixture(app, school, main);
    expect((await deliveries()).filter(({ status }) => status === 'waiting')).toEqual([]);
    expect(await at.link('Cerâmica', { courseIds: [main] })).toEqual({ released: 0 });
    expect(await at.open()).toEqual([]);
  });

  test('a subscription that ended before its offer was linked is over, however long ago that was', async () => {
    const charge = { type: 'RECURRING', plan: { charge_number: 1, next_charge_date: '2025-01-01' } };
    await at.tell(sale('SALE_APPROVED', [MAIN], charge));
    await at.tell(sale('SUBSCRIPTION_EXPIRED', [MAIN], charge));
    await purgeDeliveries(db, new Date(Date.now() + 91 * 86_400_000));
    await at.link('Cerâmica', { courseIds: [main] });
    expect(await at.open()).toEqual([]);
  });

  test('an offer renamed on the platform stays the same', async () => {
    await at.tell(sale('SALE_APPROVED', [MAIN]));
    await at.link('Cerâmica', { courseIds: [main] });
    await at.tell(sale('SALE_APPROVED', [{ ...MAIN, name: 'Cerâmica 2.0' }], { sale_id: 'S2' }));
    expect((await at.list()).offers).toMatchObject([{ name: 'Cerâmica 2.0', sold: 2, lost: 0 }]);
  });

  test('a link for any offer of a product applies to its unlinked offers', async () => {
    await at.tell(sale('SALE_APPROVED', [MAIN]));
    const opens = { courseIds: [main] };
    const any = { platform: 'kirvano', product: 'p1', offer: '', name: null, opens } as const;
    expect(await linkOffers(app.services, school, { links: [any] })).toEqual({ released: 1 });
    await at.work();
    expect(await at.open()).toEqual(['Cerâmica']);
    await at.tell(sale('SALE_APPROVED', [{ ...MAIN, offer_id: 'o9' }], { sale_id: 'S2' }));
    expect((await at.list()).offers.filter(({ lost }) => lost > 0)).toEqual([]);
  });

  test.each([
    ['as another event', {}],
    ['by the generic adapter', { platform: 'generic' }],
  ])('applies a delivery that was read %s when it came, once it is reprocessed', async (_, read) => {
    await at.tell(sale('SALE_APPROVED', [MAIN], { sale_id: 'S0' }));
    await at.link('Cerâmica', { courseIds: [main] });
    await at.tell(sale('SALE_REFUNDED', [MAIN], { sale_id: 'S0' }));
    const body = sale('SALE_APPROVED', [MAIN], { customer: { name: 'Bia', email: 'bia@example.com' } });
    await at.post(body);
    const { id } = await asSchool(db, school, (tx) =>
      tx
        .updateTable('webhook_deliveries')
        .set({ ...read, sale_keys: [], status: 'ignored', outcome: 'unknown_event' })
        .where('producer_id', '=', school.producerId)
        .where('status', '=', 'received')
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
    const reprocess = () => app.call('producer.reprocessDelivery', { deliveryId: id }, producer);
    expect((await reprocess()).data).toEqual({ status: 'applied', outcome: 'enrolled' });
    expect(await at.open()).toEqual(['Cerâmica']);
    expect((await reprocess()).data).toEqual({ status: 'applied', outcome: 'renewed' });
    await at.tell({ ...body, event: 'SALE_REFUNDED' });
    expect(await at.open()).toEqual([]);
  });

  test.each([
    ['no list', undefined],
    ['an empty list', []],
    ['a form of numbered fields', { 0: MAIN }],
    ['an item without a price and a name', [{ id: 'p1' }]],
    ['the same item twice', [MAIN, MAIN]],
    ['nonsense', 'Cerâmica'],
  ])('loses no sale with %s of items', async (_, products) => {
    expect(await at.tell(sale('SALE_APPROVED', products))).toBe(200);
    const { offers } = await at.list();
    expect(offers).toMatchObject([{ lost: 1 }]);
    const links = offers.map(({ platform, product, offer, name }) => ({
      ...{ platform, product, offer, name },
      opens: { courseIds: [main] },
    }));
    await linkOffers(app.services, school, { links });
    await at.work();
    expect(await at.open()).toEqual(['Cerâmica']);
  });

  test('an approval and its concurrent repetition open it once', async () => {
    await at.tell(sale('SALE_APPROVED', [MAIN]));
    await at.link('Cerâmica', { courseIds: [main] });
    const again = sale('SALE_APPROVED', [MAIN], { sale_id: 'S2' });
    await Promise.all([again, again, again].map((each) => at.post(each)));
    await Promise.all([at.work(), at.work()]);
    expect(await salesFixture(app, school, main).grants()).toHaveLength(2);
  });

  test('refuses a wrong token, a replaced address, and an unknown school', async () => {
    const url = await at.urlOf('kirvano');
    const body = sale('SALE_APPROVED', [MAIN]);
    expect(await at.tell(body, { url: url.replace(/token=.*/, 'token=x') })).toBe(401);
    expect(await at.tell(body, { url: url.replace('=kirvano', '=hotmart') })).toBe(401);
    const { url: next } = await renewSaleAddress(app.services, school, { platform: 'kirvano' });
    expect(await at.tell(body, { url })).toBe(401);
    expect(await at.tell(body, { url: next.replace(school.producerId, main) })).toBe(404);
    expect(await at.list()).toMatchObject({
      offers: [],
      refusals: [
        { reason: 'token', sender: 'Kirvano', tries: 2 },
        { reason: 'token', sender: 'Hotmart', tries: 1 },
      ],
    });
    expect(await at.tell(body, { url: next })).toBe(200);
  });

  test('a delivery sent to two schools’ addresses is separate for each', async () => {
    const other = await newSchool(db);
    const there = offersFixture(app, other);
    const body = sale('SALE_APPROVED', [MAIN, BUMP]);
    await at.tell(body);
    await there.tell(body);
    await linkBoth();
    expect([await at.open(), await there.open()]).toEqual([['Cerâmica', 'Esmaltes'], []]);
    expect((await there.list()).offers).toMatchObject([{ lost: 1 }, { lost: 1 }]);
  });

  test('proposes products sold at courses’ addresses, until they are linked', async () => {
    await salesFixture(app, school, bump).tell(sale('SALE_APPROVED', [BUMP]));
    const { proposals } = await proposeOffers(app.services, school);
    expect(proposals).toMatchObject([{ product: 'p2', offer: 'o2', name: 'Esmaltes', courseIds: [bump], seen: 1 }]);
    const links = proposals.map(({ platform, product, offer, name, courseIds }) => ({
      ...{ platform, product, offer, name },
      opens: { courseIds },
    }));
    await linkOffers(app.services, school, { links });
    expect(await proposeOffers(app.services, school)).toEqual({ proposals: [] });
    await at.tell(sale('SALE_APPROVED', [BUMP], { sale_id: 'S2' }));
    expect((await at.list()).offers).toMatchObject([{ lost: 0, sold: 1 }]);
  });
});
