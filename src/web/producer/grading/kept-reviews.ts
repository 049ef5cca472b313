import type { GradingDetail, Review } from '#shared/contract/assignments/grading.ts';
import { LIMITS } from '#shared/limits.ts';

/*
 * What this page knows of each submission's marks and comment, also after another one was opened: saving them may
 * fail, or be answered, later.
 */

/** Marks are of these criteria: the task's may be edited meanwhile. */
export type Typed = Review & Pick<GradingDetail, 'criteria'>;

type Kept = {
  /** Shown here or sent from here; what was sent may have been saved, although no response came. */
  seen: Review[];
  unsaved: Typed | null;
};

const kept = new Map<string, Kept>();
const NOTHING: Kept = { seen: [], unsaved: null };

export const keptOf = (submissionId: string): Kept => kept.get(submissionId) ?? NOTHING;

/** The first is what was last known to be saved. */
export function keepSeen(submissionId: string, { marks, comment }: Review) {
  const review = { marks, comment };
  const { seen, unsaved } = keptOf(submissionId);
  const [first = review, ...later] = [...seen, review];
  kept.set(submissionId, { seen: [first, ...later.slice(1 - LIMITS.seenReviews)], unsaved });
}

export function keepTyped(submissionId: string, unsaved: Typed | null) {
  kept.set(submissionId, { ...keptOf(submissionId), unsaved });
}

export function keepSaved(submissionId: string, { marks, comment }: Review) {
  const review = { marks, comment };
  const { unsaved } = keptOf(submissionId);
  kept.set(submissionId, { seen: [review], unsaved: unsaved && isSame(unsaved, review) ? null : unsaved });
}

const isSame = (one: Review, other: Review) =>
  one.comment === other.comment && one.marks.every((mark, at) => mark === other.marks[at]);
