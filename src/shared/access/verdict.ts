import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { type AccessBlock, accessNow } from './access.ts';

/* What keeps a student from their first lesson, the earliest obstacle first. */

export type Verdict =
  | 'school_expired'
  | 'sale_waits'
  | 'inactive'
  | 'taken_back'
  | 'ended'
  | 'closed'
  | 'not_started'
  | 'unpublished'
  | 'never_open'
  | 'email_returned'
  | 'email_failed'
  | 'email_on_its_way'
  | 'never_mailed'
  | 'never_entered'
  | 'entered_only'
  | 'well';

/** Whether they were ever in the student area: old sessions are deleted, progress is not. */
export const hasEntered = ({ sessions, seenOn }: Pick<StudentDetail, 'sessions' | 'seenOn'>) =>
  sessions.length > 0 || seenOn !== null;

export const accessEmailOf = ({ emails }: Pick<StudentDetail, 'emails'>) =>
  emails.find(({ template }) => template === 'course_access' || template === 'magic_link');

export const openCoursesOf = (detail: StudentDetail, now: Date) =>
  judged(detail, now).filter(({ access }) => access.open);

export function accessVerdict(detail: StudentDetail, now: Date): Verdict {
  const { student, access, purchases } = detail;
  if (!access.schoolOpen) return 'school_expired';
  if (purchases.some(({ waitingFor }) => waitingFor !== null)) return 'sale_waits';
  if (student.status === 'inactive') return 'inactive';
  if (openCoursesOf(detail, now).length === 0) return whyNothingIsOpen(detail, now);
  if (hasEntered(detail)) return hasWatched(detail) ? 'well' : 'entered_only';
  return ofTheEmail(detail);
}

export const hasWatched = ({ days, courses }: StudentDetail) =>
  days.length > 0 || courses.some(({ progress }) => progress > 0);

function ofTheEmail(detail: StudentDetail): Verdict {
  const email = accessEmailOf(detail);
  if (!email) return 'never_mailed';
  if (email.status === 'bounced') return 'email_returned';
  if (email.status === 'failed') return 'email_failed';
  return email.status === 'queued' ? 'email_on_its_way' : 'never_entered';
}

/** Of several closed courses, the one that is easiest to fix. */
function whyNothingIsOpen(detail: StudentDetail, now: Date): Verdict {
  const blocks = judged(detail, now).flatMap(({ access }) => (access.open ? [] : access.blocks));
  const reasons = blocks.map(reasonOf);
  const order: Verdict[] = ['unpublished', 'not_started', 'ended', 'taken_back', 'closed'];
  return order.find((verdict) => reasons.includes(verdict)) ?? 'never_open';
}

function reasonOf(block: AccessBlock): Verdict | null {
  switch (block.because) {
    case 'course_unpublished':
      return 'unpublished';
    case 'not_started':
      return 'not_started';
    case 'ended':
      return 'ended';
    case 'closed':
      return block.reason === 'refunded' || block.reason === 'charged_back' ? 'taken_back' : 'closed';
    default:
      return null;
  }
}

function judged({ access: { courses, ...facts } }: StudentDetail, now: Date) {
  return courses.map(({ id, title, state, grants }) => ({
    id,
    title,
    access: accessNow(
      {
        ...facts,
        course: state,
        grants: grants.map((grant) => ({
          startsAt: new Date(grant.startsAt),
          endsAt: grant.endsAt ? new Date(grant.endsAt) : null,
          closedAt: grant.closedAt ? new Date(grant.closedAt) : null,
          closedReason: grant.closedReason,
        })),
      },
      now,
    ),
  }));
}
