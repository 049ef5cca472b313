import type { Kind, Reason } from './sale.ts';

/** What a delivery tells, and why nothing follows from it if nothing does. */
export type News = { kind: Kind; reason?: Reason };
export type Kinds = Readonly<Record<string, Kind>>;
export type Patterns = readonly (readonly [RegExp, Kind])[];

/** Nothing that concerns a sale: a ping, a cart, a shipment. */
export const NO_SALE: News = { kind: 'ignored', reason: 'not_a_sale' };
const UNKNOWN: News = { kind: 'ignored', reason: 'unknown_event' };

export const news = (kind: Kind): News => (kind === 'ignored' ? NO_SALE : { kind });

/** What a sender's word, in lower case, stands for; one that nobody described is ignored. */
export function kindOf(kinds: Kinds, word: string): News {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  return kind === undefined ? UNKNOWN : news(kind);
}

/** What words, in lower case, sound like; undefined when like nothing. */
export function kindLike(patterns: Patterns, words: string): News | undefined {
  const kind = patterns.find(([pattern]) => pattern.test(words))?.[1];
  return kind && news(kind);
}
