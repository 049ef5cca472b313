import type { Delivery } from '#server/sales/adapters/delivery.ts';
import type { Sale } from '#server/sales/adapters/sale.ts';

/** A delivery of our own making, and what is to be read in it. */
export type Sample = {
  title: string;
  /** Sent as JSON; a string is sent as it is. */
  body: unknown;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** The relevant fields of each sale. */
  sales: Partial<Sale>[];
  /** The secret this delivery proves, by `headers`, `query` or in its body. */
  secret?: string;
};

export function deliveryOf({ body, headers = {}, query = {} }: Omit<Sample, 'title' | 'sales'>): Delivery {
  const raw = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return { headers: { 'content-type': 'application/json', ...headers }, query, raw };
}

/** The buyer of the samples, in our own format. */
export const BIA = {
  name: 'Beatriz Nogueira',
  email: 'bia.nogueira@exemplo.com.br',
  phone: '+5521996543210',
  document: '39053344705',
};
