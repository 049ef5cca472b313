import { expect, test } from 'vitest';
import type { Revenue } from '#shared/contract/school/revenue.ts';
import { testApp } from '#test/app.ts';
import { at, bump, eachWithTwoCoursesToSell, main, school } from '#test/fixtures/sales/offer-tests.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { linkOffers } from './link.ts';

/* One payment that its platform reports by two events counts once. */

const app = await testApp();

eachWithTwoCoursesToSell();

const revenue = async () => {
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  return (await app.call('producer.revenue', { days: 30 }, producer)).data as Revenue;
};
const offers = async () => (await at.list()).offers.map(({ name, sold, lost }) => ({ name, sold, lost }));
const statuses = async () => (await salesFixture(app, school, main).deliveries()).map(({ status }) => status);

const stripe = (type: string, object: object) => ({
  id: `${type} ${JSON.stringify(object)}`,
  object: 'event',
  type,
  data: { object },
});
const session = (number: number) =>
  stripe('checkout.session.completed', {
    ...{ id: `cs_${number}`, object: 'checkout.session', mode: 'subscription', payment_status: 'paid' },
    ...{ invoice: `in_${number}`, subscription: `sub_${number}`, amount_total: 9900, currency: 'brl' },
    customer_details: { email: `ana${number}@example.com` },
  });
const invoice = (number: number) =>
  stripe('invoice.paid', {
    ...{
      id: `in_${number}`,
      object: 'invoice',
      billing_reason: 'subscription_create',
      customer_email: `ana${number}@example.com`,
    },
    ...{ subscription: `sub_${number}`, amount_paid: 9900, currency: 'brl' },
    lines: { data: [{ description: 'Clube', price: { product: 'prod_X' } }] },
  });

test.each([
  ['session, then invoice', [session, invoice]],
  ['invoice, then session', [invoice, session]],
])('Stripe’s session names no product, its invoice does: %s', async (_, events) => {
  for (const event of events) await at.tell(event(1), { platform: 'stripe' });
  expect(await offers()).toEqual([{ name: 'Clube', sold: 1, lost: 1 }]);
  await at.link('Clube', { courseIds: [main] });
  for (const event of events) await at.tell(event(2), { platform: 'stripe' });
  expect(await offers()).toEqual([{ name: 'Clube', sold: 2, lost: 0 }]);
  expect(await statuses()).toEqual(['applied', 'applied', 'applied', 'applied']);
  expect(await at.open()).toEqual(['Cerâmica', 'Cerâmica']);
  const { currencies, unknown } = await revenue();
  expect(currencies).toMatchObject([{ sales: 2, grossCents: 19_800 }]);
  expect(unknown).toEqual([]);
});

const linkNameless = () => {
  const nameless = { platform: 'stripe', product: '', offer: '', name: null } as const;
  return linkOffers(app.services, school, { links: [{ ...nameless, opens: { courseIds: [main] } }] });
};

test.each([
  ['session, then invoice', [session, invoice]],
  ['invoice, then session', [invoice, session]],
])('Stripe’s products without a name open what is linked to them, and no buyer is out: %s', async (_, events) => {
  await at.tell(session(1), { platform: 'stripe' });
  await linkNameless();
  await at.work();
  for (const event of events) await at.tell(event(2), { platform: 'stripe' });
  expect(await at.open()).toEqual(['Cerâmica', 'Cerâmica']);
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  expect(await app.call('producer.courses', undefined, producer)).toMatchObject({ data: { lostSales: 0 } });
});

test('Stripe’s session opened what products without a name open: the amount counts once', async () => {
  await at.tell(session(1), { platform: 'stripe' });
  await linkNameless();
  await at.work();
  await at.tell(invoice(1), { platform: 'stripe' });
  await at.link('Clube', { courseIds: [bump] });
  expect(await at.open()).toEqual(['Cerâmica', 'Esmaltes']);
  const { currencies, unknown } = await revenue();
  expect(currencies).toMatchObject([{ sales: 1, grossCents: 9900 }]);
  expect(unknown).toEqual([]);
});

test('a Stripe session without an invoice is a sale of a product without a name', async () => {
  await at.tell(session(1), { platform: 'stripe' });
  expect(await offers()).toEqual([{ name: null, sold: 1, lost: 1 }]);
});

const lastlink = (event: string, more: object) => ({
  ...{ Id: event, Event: event, CreatedAt: new Date().toISOString(), IsTest: false },
  Data: { Products: [{ Id: 'p1', Name: 'Cerâmica' }], Subscriptions: [{ Id: 'sub1' }], ...more },
});
const buyer = { Name: 'Ana Souza', Email: 'ana@example.com' };
const payment = lastlink('Purchase_Order_Confirmed', {
  Buyer: buyer,
  Purchase: { PaymentId: 'pay1', Price: { Value: 97 } },
});
const access = lastlink('Product_Access_Started', { Member: buyer });

test.each([
  ['payment, then access', [payment, access]],
  ['access, then payment', [access, payment]],
])('Lastlink’s access is no second sale: %s', async (_, events) => {
  for (const event of events) await at.tell(event, { platform: 'lastlink' });
  expect(await offers()).toEqual([{ name: 'Cerâmica', sold: 1, lost: 1 }]);
  await at.link('Cerâmica', { courseIds: [main] });
  expect(await offers()).toEqual([{ name: 'Cerâmica', sold: 1, lost: 0 }]);
  expect(await at.open()).toEqual(['Cerâmica']);
  expect(await statuses()).toEqual(['applied', 'applied']);
  const { currencies, unknown } = await revenue();
  expect(currencies).toMatchObject([{ sales: 1, grossCents: 9700 }]);
  expect(unknown).toEqual([]);
});

test('Lastlink’s access without a payment has no destination either, and is opened once linked', async () => {
  await at.tell(access, { platform: 'lastlink' });
  expect(await offers()).toEqual([{ name: 'Cerâmica', sold: 1, lost: 1 }]);
  await at.link('Cerâmica', { courseIds: [main] });
  expect(await at.open()).toEqual(['Cerâmica']);
  expect(await revenue()).toMatchObject({ currencies: [], unknown: [] });
});
