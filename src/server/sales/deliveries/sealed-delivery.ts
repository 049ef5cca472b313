import type { AppKey } from '../../crypto/app-keys.ts';
import { seal, sealBytes, unseal, unsealBytes } from '../../crypto/sealed.ts';
import type { Delivery } from '../adapters/delivery.ts';

/*
 * Storage of a delivery: body and query are sealed, because they contain personal data and often the
 * platform's secret. Of the headers only identifying ones are kept; never network addresses, cookies or
 * tokens.
 */

type Asked = Record<string, string>;
/** `query` is text if it is sealed. An empty query, and those of rows from before sealing, are objects. */
export type SealedDelivery = { body: Buffer; headers: Record<string, string>; query: string | Asked };
type Keys = { appKeys: readonly AppKey[] };
type Whose = { producerId: string; deliveryId: string };

/** Headers stored with their values. Of the others only the names are stored, which help to recognise platforms. */
const TELLING = new Set([
  'content-type',
  'content-length',
  'user-agent',
  'x-signature',
  'x-request-id',
  'stripe-signature',
  'x-yampi-hmac-sha256',
  'x-authenticity-token',
  'x-hubla-idempotency',
  'x-hubla-sandbox',
]);
/** Headers that identify the sender or its address. */
const PRIVATE = /^(cookie|authorization|forwarded|x-forwarded.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|via)$/;
const VALUE = 500;

export function sealDelivery(keys: Keys, whose: Whose, { raw, headers, query }: Delivery): SealedDelivery {
  const names = Object.keys(headers).filter((name) => !PRIVATE.test(name));
  const { token: _, ...asked } = query;
  return {
    body: sealBytes(keys, deliveryPurpose(whose), raw),
    headers: Object.fromEntries(
      names.map((name) => [name, TELLING.has(name) ? (headers[name] ?? '').slice(0, VALUE) : '']),
    ),
    query: sealQuery(
      keys,
      whose,
      Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, value.slice(0, VALUE)])),
    ),
  };
}

const sealQuery = (keys: Keys, whose: Whose, asked: Asked): SealedDelivery['query'] =>
  Object.keys(asked).length > 0 ? seal(keys, queryPurpose(whose), JSON.stringify(asked)) : asked;

const openQuery = (keys: Keys, whose: Whose, query: SealedDelivery['query']): Asked =>
  typeof query === 'string' ? JSON.parse(unseal(keys, queryPurpose(whose), query)) : query;

export function unsealDelivery(keys: Keys, whose: Whose, { body, headers, query }: SealedDelivery): Delivery {
  return { raw: unsealBytes(keys, deliveryPurpose(whose), body), headers, query: openQuery(keys, whose, query) };
}

export const deliveryPurpose = ({ producerId, deliveryId }: Whose) => `delivery ${producerId} ${deliveryId}`;
export const queryPurpose = (whose: Whose) => `${deliveryPurpose(whose)} query`;
