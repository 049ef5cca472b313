import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { accessEmailOf, accessVerdict, hasEntered, hasWatched, type Verdict } from './verdict.ts';

/*
 * Answers “paguei e não entrei”: the steps from the purchase to the first lesson, where they stop, and the one thing to
 * do.
 */

export type Step = 'bought' | 'open' | 'mailed' | 'entered' | 'watched';
/** `ok`: done; `bad`: it stops here; `wait`: not yet; `none`: not needed. */
export type StepState = 'ok' | 'bad' | 'wait' | 'none';

/** The single action offered for it; null if nothing needs to be done. */
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

/** The step where access stops; later steps cannot succeed. */
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
  const verdict = accessVerdict(detail, now);
  return { verdict, next: NEXT[verdict], steps: stepsOf(detail, verdict) };
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
  // A bounced e-mail does not matter once the student has entered.
  if (done.entered === 'ok' && done.mailed === 'bad') done.mailed = 'none';
  return stop ? { ...done, [stop]: 'bad' } : done;
}
