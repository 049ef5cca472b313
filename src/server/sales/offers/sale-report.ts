import type { Sale } from '../adapters/sale.ts';
import type { PurchaseKey } from '../purchases/purchase-keys.ts';

/** One report of a sale, with its delivery. */
export type SaleReport = {
  deliveryId: string;
  sale: Sale;
  purchaseKey: PurchaseKey;
  receivedAt: string;
  currency: string;
};
export type Place = { producerId: string; platform: string };
