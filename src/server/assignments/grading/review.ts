import { sql } from 'kysely';
import { isComplete, verdictOf } from '#shared/assignments/marks.ts';
import { nextState, type SubmissionState } from '#shared/assignments/states.ts';
import type { Review } from '#shared/contract/assignments/grading.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound, Problem } from '../../problem.ts';

type Which = { submissionId: string };
type Writing = Which & Review & { criteria?: string[]; seen?: Review[] };
type Nothing = Record<string, never>;

/**
 * Saves marks and comment without showing them; from here on the student cannot replace the submission.
 * @throws Problem not_found, submission_changed, edit_conflict
 */
export function saveReview(db: Database, school: SchoolActor, review: Writing): Promise<Nothing> {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    const found = await lockSubmission(tx, school, review);
    const state = allowed(nextState(found.state, 'review'));
    refuseOtherCriteria(found, review);
    refuseUnseen(found, review);
    await write(tx, school, review, { ...found, state });
    return {};
  });
}

/**
 * Returns a grade. It can be withdrawn for a minute; then the student is notified.
 * @throws Problem not_found, submission_changed, edit_conflict, invalid_input without all marks
 */
export function gradeSubmission(
  { db, jobs }: { db: Database; jobs: Jobs },
  school: SchoolActor,
  review: Writing,
): Promise<Nothing> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const found = await lockSubmission(tx, school, review);
    if (isSameGrade(found, review)) return {};
    refuseOtherCriteria(found, review);
    if (!isComplete(review.marks, found.criteria.length))
      throw new Problem('invalid_input', { fields: [{ field: 'marks', code: 'required' }] });
    const verdict = verdictOf(review.marks);
    const state = allowed(nextState(found.state, verdict === 'approved' ? 'approve' : 'redo'));
    refuseUnseen(found, review);
    await write(tx, school, review, { ...found, state });
    const settling = { producerId, submissionId: review.submissionId };
    await jobs.add(tx, 'settle-submission', settling, { afterSeconds: LIMITS.gradeHoldSeconds });
    await recordAuditEvent(tx, school, school.place, { action: 'submission_graded', subject: found.studentName });
    return {};
  });
}

/**
 * Withdraws the grade: the student sees no result until it is graded again. @throws Problem not_found,
 * submission_changed
 */
export function reopenSubmission(
  { db, jobs }: { db: Database; jobs: Jobs },
  school: SchoolActor,
  which: Which,
): Promise<Nothing> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const found = await lockSubmission(tx, school, which);
    if (found.state === 'submitted' || found.state === 'reviewing') return {};
    const state = allowed(nextState(found.state, 'reopen'));
    await sql`
      update submissions set state = ${state}, graded_at = null, returned_at = null
      where producer_id = ${producerId} and id = ${which.submissionId}`.execute(tx);
    // Revokes the completion that the approval had caused.
    const { returnedAt } = found;
    if (found.state === 'approved' && returnedAt !== null)
      await jobs.add(tx, 'settle-submission', { producerId, ...which, takesBack: true, returnedAt });
    await recordAuditEvent(tx, school, school.place, { action: 'submission_reopened', subject: found.studentName });
    return {};
  });
}

type Found = {
  state: SubmissionState;
  current: boolean;
  returnedAt: string | null;
  criteria: string[];
  marks: number[];
  comment: string;
  studentName: string;
};

/** Finds and locks the submission if it is still the student's latest. */
async function lockSubmission(tx: Tx, { producerId }: SchoolActor, { submissionId }: Which): Promise<Found> {
  const { rows } = await sql<Found>`
    select s.state, s.current, s.returned_at as "returnedAt", coalesce(s.criteria, a.criteria) as criteria, s.marks,
      s.comment, st.name as "studentName"
    from submissions s
    join assignments a on a.producer_id = s.producer_id and a.id = s.assignment_id and a.removed_at is null
    join lessons l on l.producer_id = a.producer_id and l.id = a.lesson_id and l.deleted_at is null
    join students st on st.producer_id = s.producer_id and st.id = s.student_id
    where s.producer_id = ${producerId} and s.id = ${submissionId} and s.state <> 'draft'
    for no key update of s`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (!found.current) throw new Problem('submission_changed');
  return found;
}

function allowed(state: SubmissionState | null): SubmissionState {
  if (state === null) throw new Problem('submission_changed');
  return state;
}

/** Idempotent. */
const isSameGrade = (found: Found, review: Review) =>
  (found.state === 'redo' || found.state === 'approved') && isSame(found, review);

/** Marks are by position, and the task may have been edited since they were given. */
function refuseOtherCriteria(found: Found, { criteria }: Writing): void {
  if (criteria && JSON.stringify(criteria) !== JSON.stringify(found.criteria)) throw new Problem('submission_changed');
}

/** Of two graders, the second to save is told. */
function refuseUnseen(found: Found, { seen, marks, comment }: Writing): void {
  if (seen && ![{ marks, comment }, ...seen].some((known) => isSame(known, found))) throw new Problem('edit_conflict');
}

const isSame = (one: Review, other: Review) =>
  one.comment === other.comment && JSON.stringify(one.marks) === JSON.stringify(other.marks);

async function write(
  tx: Tx,
  { producerId, name }: SchoolActor,
  { submissionId, marks, comment }: Writing,
  { state, criteria }: Pick<Found, 'state' | 'criteria'>,
): Promise<void> {
  if (marks.length > criteria.length) throw new Problem('submission_changed');
  const graded = state === 'redo' || state === 'approved';
  await sql`
    update submissions set state = ${state}, marks = ${marks}::smallint[], comment = ${comment}, criteria = ${criteria}::text[],
      grader_name = ${name ?? null}, graded_at = case when ${graded} then app_now() end
    where producer_id = ${producerId} and id = ${submissionId}`.execute(tx);
}
