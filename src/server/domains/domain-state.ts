import type { DomainProblem } from '#shared/contract/school/address.ts';
import { LIMITS } from '#shared/limits.ts';

const DAY_MS = 86_400_000;

export type Standing = { problem: DomainProblem | null; verified_at: string | null; failing_since: string | null };
type Checked = Standing & { checked_at: string | null };

export const servesUntil = (failingSince: string): string =>
  new Date(Date.parse(failingSince) + LIMITS.domainGraceDays * DAY_MS).toISOString();

/**
 * The next state of a domain after a check. A verified one is served for a grace period, because records are
 * edited by hand; a resolver's failure says nothing about the domain, and the time since the check before does not count.
 */
export function nextDomainState(before: Checked, problem: DomainProblem | null, now: Date): Standing {
  const at = now.toISOString();
  if (!problem) return { problem: null, verified_at: before.verified_at ?? at, failing_since: null };
  if (!before.verified_at) return { problem, verified_at: null, failing_since: null };
  if (problem === 'dns_unreachable') return { ...before, problem, failing_since: withoutSilence(before, now) };
  const since = before.failing_since ?? at;
  return servesUntil(since) <= at
    ? { problem, verified_at: null, failing_since: null }
    : { problem, verified_at: before.verified_at, failing_since: since };
}

function withoutSilence({ failing_since, checked_at }: Checked, now: Date): string | null {
  if (!failing_since || !checked_at) return failing_since;
  const silentMs = now.getTime() - Date.parse(checked_at);
  return new Date(Date.parse(failing_since) + silentMs).toISOString();
}
