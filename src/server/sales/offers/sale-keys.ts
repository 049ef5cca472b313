import type { Env } from '../../env.ts';
import type { Sale } from '../adapters/sale.ts';
import { isEffective } from '../purchases/effective.ts';
import { type PurchaseKey, purchaseKeyOf } from '../purchases/purchase-keys.ts';

/** A sale, and by what it is found again. */
export type Placed = [Sale, PurchaseKey];

/** Those that change what somebody may watch; news of a buyer that names none is of nobody. */
export const placesOf = (env: Pick<Env, 'appKeys'>, sales: readonly Sale[]): Placed[] =>
  sales.filter(isEffective).flatMap((sale): Placed[] => {
    const purchaseKey = purchaseKeyOf(env, sale);
    return purchaseKey ? [[sale, purchaseKey]] : [];
  });

/** All by which deliveries that tell of the same sales find this one. */
export const saleKeysOf = (env: Pick<Env, 'appKeys'>, sales: readonly Sale[]): string[] => [
  ...new Set(
    placesOf(env, sales).flatMap(([, key]) => [...ownKeys(key), ...(key.buyerKey ? [`buyer:${key.buyerKey}`] : [])]),
  ),
];

/** By which it finds those: whatever else its buyer bought only where it is about all of that. */
export const relatedKeysOf = (placed: readonly Placed[]): string[] => [
  ...new Set(
    placed.flatMap(([, key]) => [
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
