import { expect, test } from 'vitest';
import type { PurchaseKey } from '../purchases/purchase-keys.ts';
import { type Item, itemsConcerned, itemsTakenBack, type News } from './concerned.ts';

const item = (transactionId: string, product: string, more: Partial<Item> = {}): Item => ({
  ...{ transactionId, product, offerId: product, offer: '', courseIds: [], isLost: false },
  ...{ subscriptionId: null, buyerKey: 'ana' },
  ...more,
});
const ITEMS = [
  item('T1', 'main', { offer: 'o1' }),
  item('T1', 'bump', { offer: 'o2' }),
  item('T2', 'club', { subscriptionId: 'S' }),
  item('T3', 'club', { subscriptionId: 'S' }),
  item('T4', '', { buyerKey: 'bia' }),
];

const news = (kind: News['sale']['kind'], key: Partial<PurchaseKey>, products: News['sale']['products'] = []): News => {
  const about = key.about ?? 'transaction';
  const scope = about === 'access' ? 'transaction' : about;
  const purchaseKey = { transactionId: 'T1', about, subscriptionId: null, buyerKey: 'ana', ...key };
  return { sale: { kind, scope, products }, purchaseKey };
};

test.each<[string, News, string[]]>([
  ['names nothing', news('refunded', {}), ['main', 'bump']],
  ['names the bump', news('refunded', {}, [{ id: 'bump', offer: 'o2' }]), ['bump']],
  ['leaves out the code of the offer', news('refunded', {}, [{ id: 'bump' }]), ['bump']],
  ['names both', news('refunded', {}, [{ id: 'bump' }, { id: 'main' }]), ['main', 'bump']],
  ['names what is not known yet', news('refunded', {}, [{ id: 'other' }]), []],
  ['names another offer of the product', news('refunded', {}, [{ id: 'bump', offer: 'o9' }]), []],
  ['names a product of an item without one', news('refunded', { transactionId: 'T4' }, [{ id: 'x' }]), ['']],
  [
    'is of a subscription',
    news('subscription_canceled', { about: 'subscription', subscriptionId: 'S' }),
    ['club', 'club'],
  ],
  ['is of another subscription', news('subscription_canceled', { about: 'subscription', subscriptionId: 'R' }), []],
  ['is of all of a buyer', news('revoked', { about: 'buyer', buyerKey: 'bia' }), ['']],
  ['is of a transaction that nobody knows', news('refunded', { transactionId: 'T9' }), []],
])('a report that %s', (_, report, expected) => {
  expect(itemsConcerned(report, ITEMS).map(({ product }) => product)).toEqual(expected);
});

test('refunds take items back for good, expirations do not', () => {
  const taken = (report: News) => itemsTakenBack(report, ITEMS).map(({ product }) => product);
  expect(taken(news('chargeback', {}, [{ id: 'main' }]))).toEqual(['main']);
  expect(taken(news('approved', {}))).toEqual([]);
  expect(taken(news('refunded', { about: 'subscription', subscriptionId: 'S' }))).toEqual([]);
});
