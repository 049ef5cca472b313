import type { Standing } from './judge.ts';

/** What a producer has to know who did not look: the proof is gone, it no longer serves, or all is well again. */
export const DOMAIN_NEWS = ['failing', 'lost', 'back'] as const;
export type DomainNews = (typeof DOMAIN_NEWS)[number];

export function newsOf(before: Standing, after: Standing): DomainNews | null {
  if (!before.verified_at) return null;
  if (!after.verified_at) return 'lost';
  if (!before.failing_since && after.failing_since) return 'failing';
  return before.failing_since && !after.failing_since ? 'back' : null;
}
