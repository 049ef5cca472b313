import type { Standing } from './judge.ts';

/** What a producer has to know who did not look: the proof is gone, it no longer serves, or all is well again. */
export type DomainNews = 'failing' | 'lost' | 'back';

/** Said once, at the moment it changes. */
export function newsOf(before: Standing, after: Standing): DomainNews | null {
  if (!before.verified_at) return null;
  if (!after.verified_at) return 'lost';
  if (!before.failing_since && after.failing_since) return 'failing';
  return before.failing_since && !after.failing_since ? 'back' : null;
}
