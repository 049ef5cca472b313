import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { ParsedDelivery } from './delivery.ts';
import type { Sale } from './sale.ts';

/** How a sender authenticates, and where its producer finds the secret there. */
export type Proof = {
  by: 'header' | 'body' | 'query';
  label: string;
  where: string;
  /** The header is not confirmed by documentation: a mismatch may be our mistake. */
  unsure?: true;
};

/** Adapter of a platform. Pure: no clock, network or database. */
export type Adapter = {
  platform: SalesPlatform;
  name: string;
  /** Null for a sender without any secret: the token in our address is all there is. */
  proof: Proof | null;
  recognises(delivery: ParsedDelivery): boolean;
  /** At least one sale; several when one delivery tells of several transactions. Never throws. */
  read(delivery: ParsedDelivery): Sale[];
  /** Whether the sender knows the secret, which is not empty. Missing where `proof` is null. */
  verify?(delivery: ParsedDelivery, secret: string, now: Date): boolean;
};
