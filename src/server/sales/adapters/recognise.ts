import type { Adapter } from './adapter.ts';
import { type Delivery, type ParsedDelivery, parseDelivery } from './delivery.ts';
import { generic } from './generic.ts';
import { hotmart } from './hotmart.ts';
import { kiwify } from './kiwify.ts';
import type { Platform, Sale } from './sale.ts';

/** The senders with an adapter of their own, in the order in which they are asked. */
export const SPECIFIC: readonly Adapter[] = [hotmart, kiwify];

/** All senders, as a screen lists them: those with a `proof` have a secret to type in. */
export const ADAPTERS: readonly Adapter[] = [...SPECIFIC, generic];

/** What one delivery says, and by whom. */
export type Reading = { adapter: Adapter; delivery: ParsedDelivery; sales: Sale[] };

/** Reads a delivery. Throws UnreadableDelivery (`empty_body`, `invalid_body`) and nothing else. */
export function readDelivery(delivery: Delivery): Reading {
  const parsed = parseDelivery(delivery);
  const adapter = recognise(parsed);
  return { adapter, delivery: parsed, sales: adapter.read(parsed) };
}

/** Whose delivery it is; the generic adapter's when nobody's. */
export function recognise(delivery: ParsedDelivery): Adapter {
  return SPECIFIC.find((adapter) => adapter.recognises(delivery)) ?? generic;
}

/** The adapter of a platform, for a delivery that was recognised before. */
export function adapterOf(platform: Platform): Adapter {
  return ADAPTERS.find((adapter) => adapter.platform === platform) ?? generic;
}

/**
 * Whether a delivery carries the secret its producer stored, in the sender's own scheme. An empty secret, or one for a
 * sender that has no scheme, proves nothing: false. `now` is for senders that sign the time.
 */
export function isProven({ adapter, delivery }: Reading, secret: string, now: Date): boolean {
  return secret.trim() !== '' && adapter.verify?.(delivery, secret, now) === true;
}
