import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { ParsedDelivery } from './delivery.ts';
import type { Sale } from './sale.ts';

/** How a sender authenticates, and where its producer finds the secret there. */
export type Proof = {
  by: 'header' | 'body' | 'query';
  label: string;
  where: string;
  /** The header is undocumented, so a mismatch may be our mistake. */
  unsure?: true;
};

/** Adapter of a platform. Pure: no clock, network or database. */
export type Adapter = {
  platform: SalesPlatform;
  name: string;
  /** Null for platforms without a secret: only the token in the address protects it. */
  proof: Proof | null;
  recognises(delivery: ParsedDelivery): boolean;
  /** At least one sale; several if the delivery covers several transactions. Never throws. */
  read(delivery: ParsedDelivery): Sale[];
  /** Whether the delivery proves the secret, which is not empty. Missing if `proof` is null. */
  verify?(delivery: ParsedDelivery, secret: string, now: Date): boolean;
};
