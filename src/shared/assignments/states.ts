/* The life cycle of a submission for a task. docs/decisions/0060 */

export const SUBMISSION_STATES = ['draft', 'submitted', 'reviewing', 'redo', 'approved'] as const;
export type SubmissionState = (typeof SUBMISSION_STATES)[number];
export type Verdict = 'redo' | 'approved';

/** Events: the student submits; the school begins a review, decides, or reopens its decision. */
export const SUBMISSION_EVENTS = ['submit', 'review', 'redo', 'approve', 'reopen'] as const;
export type SubmissionEvent = (typeof SUBMISSION_EVENTS)[number];

const NEXT: Record<SubmissionState, Partial<Record<SubmissionEvent, SubmissionState>>> = {
  draft: { submit: 'submitted' },
  submitted: { review: 'reviewing', redo: 'redo', approve: 'approved' },
  reviewing: { review: 'reviewing', redo: 'redo', approve: 'approved' },
  redo: { reopen: 'reviewing' },
  approved: { reopen: 'reviewing' },
};

/** Null if the event is not allowed. */
export const nextState = (state: SubmissionState, event: SubmissionEvent): SubmissionState | null =>
  NEXT[state][event] ?? null;

/** The state shown to the student: a verdict that can still be taken back is not shown. */
export const visibleState = (state: SubmissionState, returned: boolean): SubmissionState =>
  (state === 'redo' || state === 'approved') && !returned ? 'reviewing' : state;

export type Refusal = 'reviewing' | 'approved' | 'deadline' | 'versions';

type Facts = {
  /** State of the latest version; null if nothing was submitted yet. */
  state: SubmissionState | null;
  returned: boolean;
  versions: number;
  dueAt: Date | null;
  takesLate: boolean;
};

/**
 * Whether a student may submit, for the first time or again. A submission can be replaced until it is reviewed; a task
 * that must be redone has no deadline.
 */
export function mayHandIn({ state, returned, versions, dueAt, takesLate }: Facts, now: Date): Refusal | null {
  const visible = state && visibleState(state, returned);
  if (visible === 'reviewing' || visible === 'approved') return visible;
  if (versions >= MOST_VERSIONS) return 'versions';
  return visible !== 'redo' && !takesLate && isOver(dueAt, now) ? 'deadline' : null;
}

const MINUTE_MS = 60_000;

/** The minute that is named is still in time. */
export const isOver = (dueAt: Date | null, now: Date): boolean =>
  dueAt !== null && now.getTime() >= dueAt.getTime() + MINUTE_MS;

/** Per student and task; the database has the same limit. */
export const MOST_VERSIONS = 30;
