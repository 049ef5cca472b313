import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { braip } from '../platforms/braip.ts';
import { cakto } from '../platforms/cakto.ts';
import { eduzz } from '../platforms/eduzz.ts';
import { eduzzLegacy } from '../platforms/eduzz-legacy.ts';
import { generic } from '../platforms/generic.ts';
import { greenn } from '../platforms/greenn.ts';
import { hotmart } from '../platforms/hotmart.ts';
import { hubla } from '../platforms/hubla.ts';
import { kirvano } from '../platforms/kirvano.ts';
import { kiwify } from '../platforms/kiwify.ts';
import { lastlink } from '../platforms/lastlink.ts';
import { mercadopago } from '../platforms/mercadopago.ts';
import { monetizze } from '../platforms/monetizze.ts';
import { pagbank } from '../platforms/pagbank.ts';
import { perfectpay } from '../platforms/perfectpay.ts';
import { stripe } from '../platforms/stripe.ts';
import { ticto } from '../platforms/ticto.ts';
import { yampi } from '../platforms/yampi.ts';
import type { Adapter } from './adapter.ts';
import { type Delivery, type ParsedDelivery, parseDelivery } from './delivery.ts';
import type { Sale } from './sale.ts';

/**
 * Platforms with their own adapter, in the order in which they are tried. Their formats exclude each other. If a
 * delivery matched two, those recognised by a header or a distinctive name come before those recognised by a few common
 * keys.
 */
export const SPECIFIC: readonly Adapter[] = [
  stripe,
  yampi,
  mercadopago,
  pagbank,
  hotmart,
  kiwify,
  eduzz,
  eduzzLegacy,
  monetizze,
  braip,
  perfectpay,
  greenn,
  ticto,
  kirvano,
  lastlink,
  cakto,
  hubla,
];

/** All platforms, as a screen lists them. Those with `proof` ask for a secret. */
export const ADAPTERS: readonly Adapter[] = [...SPECIFIC, generic];

export type Reading = { adapter: Adapter; delivery: ParsedDelivery; sales: Sale[] };

/** Reads a delivery. Throws UnreadableDelivery (`empty_body`, `invalid_body`) and nothing else. */
export function readDelivery(delivery: Delivery): Reading {
  const parsed = parseDelivery(delivery);
  const adapter = recognise(parsed);
  return { adapter, delivery: parsed, sales: adapter.read(parsed) };
}

/** The adapter for a delivery; the generic one if no platform is recognised. */
export function recognise(delivery: ParsedDelivery): Adapter {
  return SPECIFIC.find((adapter) => adapter.recognises(delivery)) ?? generic;
}

/** The adapter of a platform, for a delivery that was recognised earlier. */
export function adapterOf(platform: SalesPlatform): Adapter {
  return ADAPTERS.find((adapter) => adapter.platform === platform) ?? generic;
}

/**
 * Whether a delivery proves the stored secret in the platform's own scheme. False for an empty secret, and for
 * platforms without a scheme. `now` is for platforms that sign a timestamp.
 */
export function isProven({ adapter, delivery }: Reading, secret: string, now: Date): boolean {
  return secret.trim() !== '' && adapter.verify?.(delivery, secret, now) === true;
}
