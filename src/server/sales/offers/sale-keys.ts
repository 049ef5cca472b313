import type { Env } from '../../env.ts';
import type { Sale } from '../adapters/sale.ts';
import { isEffective } from '../purchases/effective.ts';
import { type PurchaseKey, purchaseKeyOf } from '../purchases/purchase-keys.ts';

/** A sale with the key that finds it again. */
export type KeyedSale = [Sale, PurchaseKey];

/** Sales that change access; a report about a buyer without an e-mail concerns nobody. */
export const keyedSalesOf = (env: Pick<Env, 'appKeys'>, sales: readonly Sale[]): KeyedSale[] =>
  sales.filter(isEffective).flatMap((sale): KeyedSale[] => {
    const purchaseKey = purchaseKeyOf(env, sale);
    return purchaseKey ? [[sale, purchaseKey]] : [];
  });

/** All keys by which other deliveries of the same sales find this one. */
export const saleKeysOf = (env: Pick<Env, 'appKeys'>, sales: readonly Sale[]): string[] => [
  ...new Set(
    keyedSalesOf(env, sales).flatMap(([, key]) => [
      ...ownKeys(key),
      ...(key.buyerKey ? [`buyer:${key.buyerKey}`] : []),
    ]),
  ),
];

/** Keys for finding related purchases; the buyer's other purchases only for reports about all of them. */
export const relatedKeysOf = (keyedSales: readonly KeyedSale[]): string[] => [
  ...new Set(
    keyedSales.flatMap(([, key]) => [
      ...ownKeys(key),
      ...(key.buyerKey ? [key.about === 'buyer' ? `buyer:${key.buyerKey}` : `whole buyer:${key.buyerKey}`] : []),
    ]),
  ),
];

const ownKeys = ({ transactionId, named, subscriptionId }: PurchaseKey): string[] => [
  transactionId,
  ...(named ? [named.transactionId] : []),
  ...(subscriptionId ? [`subscription:${subscriptionId}`] : []),
];
