import { sql } from 'kysely';
import type { Verdict } from '#shared/assignments/states.ts';
import { LIMITS } from '#shared/limits.ts';
import { acrossSchools, asPlatform, asSchool, type Database, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { isQueued, QUEUED_OR_ACTIVE } from '../../jobs/queued.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { notify } from '../../notifications/notify.ts';
import { Problem } from '../../problem.ts';
import { lockAccountsForShare } from '../../students/accounts.ts';
import { type Graded, gradedNotice } from './graded-notice.ts';
import { submissionGradedEmail } from './submission-graded-email.ts';

/** @param returnedAt when the approval that is taken back was given; older versions do not say it */
export type SubmissionRef = { producerId: string; submissionId: string; takesBack?: boolean; returnedAt?: string };
type Tools = { db: Database; jobs: Jobs };

/**
 * Publishes a grade once it can no longer be undone, and completes the lesson that waited for it. Idempotent: each
 * grade is notified once, and a reverted one never.
 */
export async function settleSubmission({ db, jobs }: Tools, ref: SubmissionRef): Promise<void> {
  const { producerId } = ref;
  const found = await asSchool(db, { producerId }, async (tx) => {
    await returnSubmission(tx, jobs, ref);
    return findCompletion(tx, ref);
  });
  if (!found?.mandatory) return;
  const { studentId, lessonId, approved, handedInAt } = found;
  // A separate transaction, since it locks the enrollment first; a refusal, such as a closed course, is not an
  // error.
  if (approved || ref.takesBack)
    await setCompletion(
      db,
      jobs,
      { producerId, studentId },
      { lessonId, completed: approved, since: ref.returnedAt, handedInAt },
    ).catch((error) => {
      if (!(error instanceof Problem)) throw error;
    });
}

const heldLongEnough = sql`graded_at <= app_now() - ${LIMITS.gradeHoldSeconds}::integer * interval '1 second'`;

/** Queues grades again that have no job: until one publishes them, the student waits. @returns how many */
export function resumeGrades({ db, jobs }: Tools): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<SubmissionRef>`
      select producer_id as "producerId", id as "submissionId" from submissions
      where current and returned_at is null and ${heldLongEnough}
        and not ${isQueued(sql`id`, 'settle-submission', 'submissionId', QUEUED_OR_ACTIVE)}`.execute(tx);
    await jobs.addAll(tx, 'settle-submission', rows);
    return rows.length;
  });
}

type Found = Graded & { studentId: string; userId: string; email: string; name: string; wantsEmail: boolean };

async function returnSubmission(tx: Tx, jobs: Jobs, { producerId, submissionId }: SubmissionRef): Promise<void> {
  await lockAccount(tx, { producerId, submissionId });
  const { rows } = await sql<Found>`
    update submissions s set returned_at = app_now()
    from students st, assignments a, lessons l
    where s.producer_id = ${producerId} and s.id = ${submissionId} and s.current and s.returned_at is null
      and ${heldLongEnough}
      and st.producer_id = s.producer_id and st.id = s.student_id
      and a.producer_id = s.producer_id and a.id = s.assignment_id
      and l.producer_id = a.producer_id and l.id = a.lesson_id
    returning s.state as verdict, s.marks, s.comment, a.title, l.course_id as "courseId", st.id as "studentId",
      st.user_id as "userId", st.email, st.name, st.notify_by_email as "wantsEmail"`.execute(tx);
  const [graded] = rows;
  if (!graded) return;
  const { studentId, userId, email, name, wantsEmail } = graded;
  await notify(tx, jobs, { producerId, studentIds: [studentId] }, gradedNotice(graded));
  if (wantsEmail)
    await queueEmail(tx, jobs, submissionGradedEmail, {
      ...{ producerId, userId, recipientEmail: email, recipientName: name },
      payload: { submissionId },
    });
}

/** Locks the account before the school's rows, as everywhere, to wait for a concurrent removal. */
async function lockAccount(tx: Tx, { producerId, submissionId }: SubmissionRef): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select st.user_id as "userId" from submissions s
    join students st on st.producer_id = s.producer_id and st.id = s.student_id
    where s.producer_id = ${producerId} and s.id = ${submissionId}`.execute(tx);
  await acrossSchools(tx, () =>
    lockAccountsForShare(
      tx,
      rows.map(({ userId }) => userId),
    ),
  );
}

type Completion = { studentId: string; lessonId: string; mandatory: boolean; approved: boolean; handedInAt: string };

async function findCompletion(tx: Tx, { producerId, submissionId }: SubmissionRef): Promise<Completion | undefined> {
  const { rows } = await sql<Completion>`
    select s.student_id as "studentId", a.lesson_id as "lessonId", a.mandatory and a.removed_at is null as mandatory,
      s.state = ${'approved' satisfies Verdict} and s.returned_at is not null as approved, s.submitted_at as "handedInAt"
    from submissions s join assignments a on a.producer_id = s.producer_id and a.id = s.assignment_id
    where s.producer_id = ${producerId} and s.id = ${submissionId} and s.current`.execute(tx);
  return rows[0];
}
