import type { Standing } from './domain-state.ts';

/** Changes a producer must be told of: the proof is missing, the domain is no longer served, or it works again. */
export const DOMAIN_NEWS = ['failing', 'lost', 'back'] as const;
export type DomainNews = (typeof DOMAIN_NEWS)[number];

export function newsOf(before: Standing, after: Standing): DomainNews | null {
  if (!before.verified_at) return null;
  if (!after.verified_at) return 'lost';
  if (!before.failing_since && after.failing_since) return 'failing';
  return before.failing_since && !after.failing_since ? 'back' : null;
}
