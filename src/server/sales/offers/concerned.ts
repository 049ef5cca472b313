import type { Product, Sale } from '../adapters/sale.ts';
import type { PurchaseKey } from '../purchases/purchase-keys.ts';

/** A purchased item and the courses it opened; none while its offer opens nothing. */
export type Item = {
  transactionId: string;
  subscriptionId: string | null;
  buyerKey: string | null;
  offerId: string;
  product: string;
  offer: string;
  courseIds: string[];
  isLost: boolean;
};

export type News = { sale: Pick<Sale, 'kind' | 'scope' | 'products'>; purchaseKey: PurchaseKey };

/**
 * The items that a report is about. If it names items of its transaction, only those, whether or not they are known:
 * refunding an order bump leaves the rest. Otherwise all items of the transaction.
 */
export function itemsConcerned({ sale, purchaseKey }: News, items: readonly Item[]): Item[] {
  if (sale.scope === 'buyer') return items.filter(({ buyerKey }) => buyerKey === purchaseKey.buyerKey);
  if (sale.scope === 'subscription') return items.filter(isOfSubscription(purchaseKey));
  const own = items.filter(({ transactionId }) => transactionId === purchaseKey.transactionId);
  const named = sale.products.filter(({ id }) => id !== '');
  return named.length === 0 ? own : own.filter((item) => named.some((product) => isSame(product, item)));
}

/** A report that names a charge and its subscription applies to both. */
const isOfSubscription = ({ subscriptionId, named }: PurchaseKey) => {
  const isOfIt = (item: Item) => subscriptionId !== null && item.subscriptionId === subscriptionId;
  return (item: Item) => isOfIt(item) || item.transactionId === named?.transactionId;
};

/** A code that is missing in a report matches any. */
const isSame = ({ id, offer = '' }: Product, item: Item) =>
  item.product === '' || (item.product === id && (offer === '' || item.offer === '' || item.offer === offer));

const TAKES_BACK: readonly string[] = ['refunded', 'chargeback', 'revoked'];

/** The items that a report closes for good, whether or not they opened anything yet. */
export const itemsTakenBack = (news: News, items: readonly Item[]): Item[] =>
  news.purchaseKey.about === 'transaction' && TAKES_BACK.includes(news.sale.kind) ? itemsConcerned(news, items) : [];
