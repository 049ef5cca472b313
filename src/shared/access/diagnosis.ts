import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { type AccessBlock, accessNow } from './access.ts';

/* The answer to “paguei e não entrei”: from the purchase to the first lesson, what has happened, where it stops, and the one thing to do. */

export type Step = 'bought' | 'open' | 'mailed' | 'entered' | 'watched';
/** Done; here it stops; not yet; not needed. */
export type StepState = 'ok' | 'bad' | 'wait' | 'none';

/** What a single button does about it, null where nothing needs to be done. */
export type NextStep =
  | 'renew_subscription'
  | 'resolve_sale'
  | 'activate'
  | 'enroll'
  | 'extend'
  | 'publish'
  | 'correct_email'
  | 'retry_email'
  | 'resend'
  | null;

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

export type Diagnosis = { verdict: Verdict; next: NextStep; steps: Record<Step, StepState> };

const NEXT: Record<Verdict, NextStep> = {
  school_expired: 'renew_subscription',
  sale_waits: 'resolve_sale',
  inactive: 'activate',
  taken_back: null,
  ended: 'extend',
  closed: 'enroll',
  not_started: null,
  unpublished: 'publish',
  never_open: 'enroll',
  email_returned: 'correct_email',
  email_failed: 'retry_email',
  email_on_its_way: null,
  never_mailed: 'resend',
  never_entered: 'resend',
  entered_only: null,
  well: null,
};

/** Before it, nothing further can go well: the step where it stops. */
const STOPS_AT: Record<Verdict, Step | null> = {
  school_expired: 'open',
  sale_waits: 'bought',
  inactive: 'open',
  taken_back: 'open',
  ended: 'open',
  closed: 'open',
  not_started: null,
  unpublished: 'open',
  never_open: 'open',
  email_returned: 'mailed',
  email_failed: 'mailed',
  email_on_its_way: null,
  never_mailed: 'mailed',
  never_entered: 'entered',
  entered_only: null,
  well: null,
};

export function diagnose(detail: StudentDetail, now: Date): Diagnosis {
  const verdict = verdictOn(detail, now);
  return { verdict, next: NEXT[verdict], steps: stepsOf(detail, verdict) };
}

/** Whether they have ever been in the school: sessions are forgotten, lessons are not. */
export const hasEntered = ({ sessions, seenOn }: Pick<StudentDetail, 'sessions' | 'seenOn'>) =>
  sessions.length > 0 || seenOn !== null;

export const accessEmailOf = ({ emails }: Pick<StudentDetail, 'emails'>) =>
  emails.find(({ template }) => template === 'course_access' || template === 'magic_link');

export const openCoursesOf = (detail: StudentDetail, now: Date) =>
  judged(detail, now).filter(({ access }) => access.open);

function verdictOn(detail: StudentDetail, now: Date): Verdict {
  const { student, access, purchases } = detail;
  if (!access.schoolOpen) return 'school_expired';
  if (purchases.some(({ waitingFor }) => waitingFor !== null)) return 'sale_waits';
  if (student.status === 'inactive') return 'inactive';
  if (openCoursesOf(detail, now).length === 0) return whyNothingIsOpen(detail, now);
  if (hasEntered(detail)) return hasWatched(detail) ? 'well' : 'entered_only';
  return ofTheEmail(detail);
}

const hasWatched = ({ days, courses }: StudentDetail) =>
  days.length > 0 || courses.some(({ progress }) => progress > 0);

function ofTheEmail(detail: StudentDetail): Verdict {
  const email = accessEmailOf(detail);
  if (!email) return 'never_mailed';
  if (email.status === 'bounced') return 'email_returned';
  if (email.status === 'failed') return 'email_failed';
  return email.status === 'queued' ? 'email_on_its_way' : 'never_entered';
}

/** Of several courses, what is easiest to put right. */
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

function stepsOf(detail: StudentDetail, verdict: Verdict): Diagnosis['steps'] {
  const email = accessEmailOf(detail);
  const done: Diagnosis['steps'] = {
    bought: detail.purchases.length > 0 ? 'ok' : 'none',
    open: STOPS_AT[verdict] === 'open' || STOPS_AT[verdict] === 'bought' || verdict === 'not_started' ? 'wait' : 'ok',
    mailed:
      email?.status === 'sent' ? 'ok' : email?.status === 'bounced' || email?.status === 'failed' ? 'bad' : 'wait',
    entered: hasEntered(detail) ? 'ok' : 'wait',
    watched: hasWatched(detail) ? 'ok' : 'wait',
  };
  const stop = STOPS_AT[verdict];
  // An old e-mail that came back is no trouble of somebody who is in.
  if (done.entered === 'ok' && done.mailed === 'bad') done.mailed = 'none';
  return stop ? { ...done, [stop]: 'bad' } : done;
}
