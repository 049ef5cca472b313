import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Revenue } from '#shared/contract/school/revenue.ts';
import { localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';

const app = await testApp();
const { db } = app.services;
const today = () => localDay(new Date());
const ofToday = () => ({ updated_at: `${today()} 00:10` });

let school: TestSchool;
let producer: Caller;
let courseId: string;
let sales: ReturnType<typeof salesFixture>;
const { hotmart, kiwify } = platformsFor(() => `${randomUUID()}@example.com`);

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school)).id;
  sales = salesFixture(app, school, courseId);
});

/** In Hotmart's format. */
const sale = (
  event: string,
  transaction: string,
  value?: number,
  { currency = 'BRL', product = 'Curso', at = Date.now() } = {},
) => ({
  ...hotmart(event, transaction, {
    product: { id: 1, name: product },
    purchase: { transaction, ...(value !== undefined && { price: { value, currency_value: currency } }) },
  }),
  creation_date: at,
});
async function read(days = 30): Promise<Revenue> {
  const { status, data } = await app.call('producer.revenue', { days }, producer);
  expect(status).toBe(200);
  return data as Revenue;
}

describe('revenue', () => {
  test('is empty without sales', async () => {
    expect(await read()).toMatchObject({ currencies: [], unknown: [], to: today() });
  });

  test('counts a transaction once, however often and at however many courses it is reported', async () => {
    const other = salesFixture(app, school, (await newCourse(db, school)).id);
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 497));
    await sales.tell(sale('PURCHASE_COMPLETE', 'A', 497));
    await other.tell(sale('PURCHASE_APPROVED', 'A', 497));
    const { currencies } = await read();
    expect(currencies).toMatchObject([{ currency: 'BRL', sales: 1, refunds: 0, grossCents: 49_700, refundedCents: 0 }]);
  });

  test('deducts refunds by day, platform and product, with matching totals', async () => {
    const yesterday = Date.now() - 86_400_000;
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 100, { at: yesterday }));
    await sales.tell(sale('PURCHASE_REFUNDED', 'A', 100));
    await sales.tell(sale('PURCHASE_APPROVED', 'B', 250.5, { product: 'Combo' }));
    await sales.tell(sale('PURCHASE_CHARGEBACK', 'B'));
    await sales.tell(kiwify('order_approved', 'K', { Commissions: { charge_amount: 9700 }, ...ofToday() }));
    const [brl, ...others] = (await read(7)).currencies;
    expect(others).toEqual([]);
    // The chargeback has no amount, so it is for the full sale.
    expect(brl).toMatchObject({
      sales: 3,
      refunds: 2,
      grossCents: 44_750,
      refundedCents: 35_050,
      averageCents: 14_917,
    });
    expect(brl?.days).toHaveLength(7);
    expect(brl?.days.at(-2)).toEqual({
      day: addDays(today(), -1),
      sales: 1,
      refunds: 0,
      grossCents: 10_000,
      refundedCents: 0,
    });
    expect(brl?.platforms.map(({ sender, sales }) => [sender, sales])).toEqual([
      ['Kiwify', 1],
      ['Hotmart', 2],
    ]);
    expect(brl?.products.map(({ name, grossCents }) => [name, grossCents])).toEqual(
      expect.arrayContaining([
        ['Curso', 19_700],
        ['Combo', 25_050],
      ]),
    );
    for (const by of ['days', 'platforms', 'products'] as const)
      expect(brl?.[by].reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(brl?.grossCents);
  });

  test('separates currencies, and counts sales without an amount', async () => {
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 497));
    await sales.tell(sale('PURCHASE_APPROVED', 'B', 100, { currency: 'USD' }));
    await sales.tell(sale('PURCHASE_APPROVED', 'C'));
    await sales.tell(kiwify('order_approved', 'D', ofToday()));
    const { currencies, unknown } = await read();
    expect(currencies.map(({ currency, grossCents }) => [currency, grossCents])).toEqual([
      ['BRL', 49_700],
      ['USD', 10_000],
    ]);
    expect(unknown).toEqual([
      { sender: 'Hotmart', sales: 1, refunds: 0 },
      { sender: 'Kiwify', sales: 1, refunds: 0 },
    ]);
  });

  test('uses an amount that is reported later', async () => {
    await sales.tell(sale('PURCHASE_APPROVED', 'A'));
    await sales.tell(sale('PURCHASE_COMPLETE', 'A', 497));
    expect(await read()).toMatchObject({ currencies: [{ sales: 1, grossCents: 49_700 }], unknown: [] });
  });

  test('deducts a refund once if its payment is known by two names', async () => {
    const stripe = (id: string, type: string, object: object) => ({
      ...{ id, object: 'event', type, created: Math.floor(Date.now() / 1000) },
      data: { object: { currency: 'brl', customer_email: 'ana@example.com', ...object } },
    });
    const invoice = { object: 'invoice', id: 'in_1', billing_reason: 'subscription_create', amount_paid: 9700 };
    const charge = { object: 'charge', amount: 9700, amount_refunded: 9700, payment_intent: 'pi_1', invoice: 'in_1' };
    const dispute = { object: 'dispute', amount: 9700, payment_intent: 'pi_1', charge: 'ch_1', invoice: 'in_1' };
    await sales.tell(stripe('evt_2', 'charge.refunded', charge));
    await sales.tell(stripe('evt_1', 'invoice.paid', { ...invoice, subscription: 'sub_1' }));
    await sales.tell(stripe('evt_3', 'charge.dispute.created', dispute));
    const { currencies } = await read();
    expect(currencies).toMatchObject([{ sales: 1, refunds: 1, grossCents: 9700, refundedCents: 9700 }]);
  });

  test('deducts a refund without a product from the product sold', async () => {
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 497, { product: 'Combo' }));
    await sales.tell({ ...sale('PURCHASE_REFUNDED', 'A'), data: { purchase: { transaction: 'A' } } });
    const products = (await read()).currencies[0]?.products;
    expect(products).toMatchObject([{ name: 'Combo', sales: 1, refunds: 1, refundedCents: 49_700 }]);
  });

  test('leaves out simulations, tests, other periods and other schools', async () => {
    await app.call('producer.simulateSale', { courseId, event: 'purchase', key: randomUUID() }, producer);
    await sales.work();
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 497, { at: Date.now() - 10 * 86_400_000 }));
    const other = await newSchool(db);
    await salesFixture(app, other, (await newCourse(db, other)).id).tell(sale('PURCHASE_APPROVED', 'B', 497));
    expect((await read(7)).currencies).toEqual([]);
    expect((await read(30)).currencies).toMatchObject([{ sales: 1 }]);
  });

  test('is shown by turma if the school has any', async () => {
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 497));
    const [found] = await sales.students();
    const cohortId = await newCohort(db, school, courseId, { name: 'Turma de março' });
    await sales.tell(sale('PURCHASE_APPROVED', 'B', 100));
    await putInto(db, { ...school, studentId: found?.id ?? '' }, cohortId, courseId);
    const names = (await read()).currencies[0]?.cohorts.map(({ name, grossCents }) => [name, grossCents]);
    expect(names).toEqual([
      ['Turma de março', 49_700],
      [null, 10_000],
    ]);
  });

  test('shows no turmas for a school without any', async () => {
    await sales.tell(sale('PURCHASE_APPROVED', 'A', 497));
    expect((await read()).currencies[0]?.cohorts).toEqual([]);
  });
});
