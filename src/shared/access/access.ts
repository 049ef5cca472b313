/* Whether a student can watch a course now, and why not: see the ledger of access (server/students/access/ledger.ts). */

export const CLOSED_REASONS = ['edited', 'replaced', 'refunded', 'charged_back', 'canceled'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

export const isRefund = (reason: ClosedReason): boolean => reason === 'refunded' || reason === 'charged_back';

/** One source of access. `endsAt` is the first moment at which it no longer counts. */
export type AccessGrant = {
  startsAt: Date;
  endsAt: Date | null;
  closedAt: Date | null;
  closedReason: ClosedReason | null;
};

export type AccessFacts = {
  studentActive: boolean;
  schoolOpen: boolean;
  course: 'published' | 'draft' | 'deleted';
  grants: readonly AccessGrant[];
};

export type AccessBlock =
  | { because: 'student_inactive' | 'school_expired' | 'course_deleted' | 'course_unpublished' | 'never' }
  | { because: 'not_started' | 'ended'; at: Date }
  | { because: 'closed'; at: Date; reason: ClosedReason | null };

export type Access =
  /** `until` is null for access without end. */
  { open: true; until: Date | null } | { open: false; blocks: [AccessBlock, ...AccessBlock[]] };

/** Lists every reason, not just the first: problems of the student or the school come before those of the grants. */
export function accessNow({ studentActive, schoolOpen, course, grants }: AccessFacts, now: Date): Access {
  const standing = grants.filter((grant) => isValidGrant(grant, now));
  const blocks: AccessBlock[] = [];
  if (!studentActive) blocks.push({ because: 'student_inactive' });
  if (!schoolOpen) blocks.push({ because: 'school_expired' });
  if (course === 'deleted') blocks.push({ because: 'course_deleted' });
  if (course === 'draft') blocks.push({ because: 'course_unpublished' });
  if (standing.length === 0) blocks.push(whyNoneStands(grants, now));
  const [first, ...others] = blocks;
  return first ? { open: false, blocks: [first, ...others] } : { open: true, until: latestEnd(standing) };
}

export const isValidGrant = ({ startsAt, endsAt, closedAt }: AccessGrant, now: Date): boolean =>
  closedAt === null && startsAt <= now && (endsAt === null || now < endsAt);

/** The modules that the valid grants open together; null for the whole course. */
export function openModules(
  grants: readonly (AccessGrant & { modules: readonly string[] | null })[],
  now: Date,
): string[] | null {
  const standing = grants.filter((grant) => isValidGrant(grant, now)).map(({ modules }) => modules);
  return standing.includes(null) ? null : [...new Set(standing.flatMap((modules) => modules ?? []))];
}

/** The next one to begin, else the one that lasted longest. */
function whyNoneStands(grants: readonly AccessGrant[], now: Date): AccessBlock {
  const coming = grants.filter(({ closedAt, startsAt }) => closedAt === null && startsAt > now);
  const next = earliest(coming.map(({ startsAt }) => startsAt));
  if (next) return { because: 'not_started', at: next };
  const over = grants.map(howItEnded);
  const last = over.reduce<(typeof over)[number] | null>((a, b) => (a && a.at >= b.at ? a : b), null);
  return last ?? { because: 'never' };
}

/** A grant that was closed after its end counts as expired, not as closed. */
function howItEnded({ endsAt, closedAt, closedReason }: AccessGrant) {
  const closedFirst = closedAt !== null && (endsAt === null || closedAt < endsAt);
  return closedFirst
    ? { because: 'closed' as const, at: closedAt, reason: closedReason }
    : { because: 'ended' as const, at: endsAt as Date };
}

function latestEnd(grants: readonly AccessGrant[]): Date | null {
  const ends = grants.map(({ endsAt }) => endsAt);
  if (ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => Number(end))));
}

const earliest = (dates: readonly Date[]): Date | null =>
  dates.length === 0 ? null : new Date(Math.min(...dates.map(Number)));
