import { createHash } from 'node:crypto';
import { type SaleKind, saleKind } from '#shared/contract/school/sales.ts';
import { nameFromEmail } from '#shared/import/rows.ts';
import { LIMITS } from '#shared/limits.ts';
import { isValidCpf, normalizeCpf } from '#shared/person/cpf.ts';
import { normalizePhone } from '#shared/person/phone.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { cleanText, normalizeEmail, truncate } from '#shared/text/text.ts';
import type { Delivery } from './delivery.ts';
import { lineOf } from './fields.ts';

export const KINDS = saleKind.options;
export type Kind = SaleKind;

/**
 * Why a sale is not simply applied. An approved one without a usable e-mail address waits for its producer
 * (`broken_email`: the invalid address is in `buyer.sentEmail`; `missing_email`: none was sent). The others are
 * ignored: a test ping or an abandoned cart, an unknown event, a notification that only says where to fetch the sale.
 */
export type Reason = 'broken_email' | 'missing_email' | 'not_a_sale' | 'unknown_event' | 'needs_fetch';

/** E-mail, phone (E.164) and document (a valid CPF, eleven digits) are normalized, or missing. */
export type Buyer = { name?: string; email: string | null; sentEmail?: string; phone?: string; document?: string };

/** A purchased item, with its offer and amount if the platform sends them. */
export type Product = { id: string; name?: string; offer?: string; amountCents?: number };

/** The common form of a reported sale. Moments are ISO strings. */
export type Sale = {
  platform: SalesPlatform;
  /** Equal for repetitions of a report, and unique otherwise on this platform. At most 200 characters. */
  dedupKey: string;
  /** The platform sends neither id nor time, so the buyer's next report of this kind would look the same. */
  indistinct?: true;
  kind: Kind;
  reason?: Reason;
  event: string;
  /**
   * Never empty, at most 200 characters. If the platform names none, it is derived from the subscription, the buyer or
   * the bytes.
   */
  transactionId: string;
  /** Another transaction of the same delivery, if both name one payment. */
  samePaymentAs?: string;
  /** Of a later instalment, which belongs to the transaction that it pays for: its own number. */
  instalmentId?: string;
  subscriptionId?: string;
  /**
   * What the report applies to: this transaction; it and all others of `subscriptionId`; or, if the platform
   * names neither, everything this buyer has from it in the course. An approval always applies to its
   * transaction.
   */
  scope: 'transaction' | 'subscription' | 'buyer';
  buyer: Buyer;
  products: Product[];
  amountCents?: number;
  /** When it happened; missing if the platform only sends the start of the sale. */
  occurredAt?: string;
  isTest?: boolean;
  isRenewal?: boolean;
  periodEnd?: string;
};

type Draft = Omit<Sale, 'dedupKey' | 'indistinct' | 'transactionId' | 'scope' | 'products' | 'event' | 'buyer'> & {
  event: string | undefined;
  buyer?: Buyer;
  transactionId?: string;
  scope?: Sale['scope'];
  products?: Product[];
  /** Distinguishes reports of the same event and transaction: an event id, instalment number or date. */
  dedup?: readonly (string | number | undefined)[];
};

const NOBODY: Buyer = { email: null };
const ABOUT_SUBSCRIPTION: readonly Kind[] = ['subscription_canceled', 'subscription_expired', 'revoked'];

/** Completes a sale with what is the same for all platforms: keys, scope and missing fields. */
export function saleOf(delivery: Delivery, { dedup = [], ...draft }: Draft): Sale {
  const buyer = draft.buyer ?? NOBODY;
  const event = draft.event ?? '';
  const reason = draft.reason ?? missing(draft.kind, buyer);
  const parts = [draft.transactionId, ...dedup].filter((part) => part !== undefined && part !== '');
  return {
    ...draft,
    buyer,
    event,
    reason,
    indistinct: parts.length > 0 ? undefined : true,
    dedupKey: key(
      [reason ?? draft.kind, event.toLowerCase(), ...(parts.length > 0 ? parts : [digest(delivery.raw)])].join(':'),
    ),
    transactionId: key(
      draft.transactionId ?? substitute(draft.subscriptionId, buyer) ?? `delivery:${digest(delivery.raw)}`,
    ),
    subscriptionId: draft.subscriptionId === undefined ? undefined : key(draft.subscriptionId),
    scope: draft.scope ?? scopeOf(draft),
    products: draft.products ?? [],
  };
}

/**
 * The buyer, from candidates in order of reliability: the first valid e-mail address, phone and CPF. A missing name is
 * derived from the address; a CNPJ does not count as a CPF, and unreadable values are left out.
 */
export function buyerOf(said: {
  name?: string;
  emails: readonly unknown[];
  phones?: readonly unknown[];
  documents?: readonly unknown[];
}): Buyer {
  const sent = said.emails.flatMap((email) => lineOf(email) ?? []);
  const email = first(sent, normalizeEmail) ?? null;
  const name = truncate(cleanText(said.name ?? '').replace(/\s+/g, ' '), LIMITS.personName - 1);
  return {
    name: name || (email ? nameFromEmail(email) : undefined),
    email,
    sentEmail: email === null ? sent[0] : undefined,
    phone: first(said.phones ?? [], (phone) => normalizePhone(lineOf(phone) ?? '')),
    document: first(said.documents ?? [], cpfOf),
  };
}

/**
 * A pseudo-transaction for access that was reported without a payment. It counts only while no payment of the
 * subscription is known, and ends when one is refunded.
 */
export const accessOf = (subscriptionId: string) => `subscription:${subscriptionId}`;

/**
 * A key for a subscription without a number, from product and buyer. A number reported for the same sale takes
 * precedence. Since the same person may subscribe again, ending it only ends earlier payments.
 */
export function unnumbered(product: string | undefined, { email }: Buyer): string | undefined {
  return product === undefined || email === null ? undefined : `${UNNUMBERED}${product}/${email}`;
}

/** Sorts after every character of a number, so a number is always the lesser key. */
export const UNNUMBERED = '~';

/** The same report about another subscription's access without a payment. */
export function forSubscription(delivery: Delivery, { dedupKey, ...sale }: Sale, subscriptionId: string): Sale {
  return saleOf(delivery, { ...sale, subscriptionId, transactionId: accessOf(subscriptionId), dedup: [dedupKey] });
}

/** The end of a subscription also ends its charges that were reported without a number, which come first. */
export function withUnnumbered(delivery: Delivery, sale: Sale, subscriptionId: string | undefined): Sale[] {
  return ABOUT_SUBSCRIPTION.includes(sale.kind) &&
    subscriptionId !== undefined &&
    subscriptionId !== sale.subscriptionId
    ? [forSubscription(delivery, sale, subscriptionId), sale]
    : [sale];
}

export function productOf(id: string | undefined, name?: string, more: Omit<Product, 'id' | 'name'> = {}): Product[] {
  const { offer, amountCents } = more;
  if (id === undefined && name === undefined && offer === undefined) return [];
  return [{ id: id ?? '', name, ...(offer && { offer }), ...(amountCents !== undefined && { amountCents }) }];
}

/** A unique key of at most 200 characters. */
export function key(text: string): string {
  return text.length <= 200 ? text : `sha256:${digest(text)}`;
}

function missing(kind: Kind, buyer: Buyer): Reason | undefined {
  if (kind !== 'approved' || buyer.email !== null) return undefined;
  return buyer.sentEmail === undefined ? 'missing_email' : 'broken_email';
}

function scopeOf({ kind, transactionId, subscriptionId }: Draft): Sale['scope'] {
  if (kind === 'approved') return 'transaction';
  if (subscriptionId !== undefined && (transactionId === undefined || ABOUT_SUBSCRIPTION.includes(kind)))
    return 'subscription';
  return transactionId === undefined ? 'buyer' : 'transaction';
}

function substitute(subscriptionId: string | undefined, { email }: Buyer): string | undefined {
  if (subscriptionId !== undefined) return accessOf(subscriptionId);
  return email === null ? undefined : `buyer:${email}`;
}

/** A CPF that was converted to a number lost its leading zeros. */
function cpfOf(value: unknown): string | null {
  const digits = typeof value === 'number' ? normalizeCpf(value) : normalizeCpf(lineOf(value) ?? '');
  const padded = digits.length >= 8 ? digits.padStart(11, '0') : digits;
  return isValidCpf(padded) ? padded : null;
}

function first<In, Out>(candidates: readonly In[], read: (candidate: In) => Out | null): Out | undefined {
  for (const candidate of candidates) {
    const found = read(candidate);
    if (found !== null) return found;
  }
  return undefined;
}

function digest(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40);
}
