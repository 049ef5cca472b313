import type { Kind, Reason } from './sale.ts';

/** What a delivery reports; `reason` says why it has no effect, if so. */
export type News = { kind: Kind; reason?: Reason };
export type Kinds = Readonly<Record<string, Kind>>;
export type Patterns = readonly (readonly [RegExp, Kind])[];

/** Unrelated to a sale: a ping, an abandoned cart, a shipment. */
export const NO_SALE: News = { kind: 'ignored', reason: 'not_a_sale' };
const UNKNOWN: News = { kind: 'ignored', reason: 'unknown_event' };

export const news = (kind: Kind): News => (kind === 'ignored' ? NO_SALE : { kind });

/** The kind for a platform's word in lower case; undocumented words are ignored. */
export function kindOf(kinds: Kinds, word: string): News {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  return kind === undefined ? UNKNOWN : news(kind);
}

/** The kind that lower-case words resemble; undefined if none. */
export function kindLike(patterns: Patterns, words: string): News | undefined {
  const kind = patterns.find(([pattern]) => pattern.test(words))?.[1];
  return kind && news(kind);
}
