import { sql } from 'kysely';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { lockAttempt, settleAttempt } from './settle.ts';

type Due = { producerId: string; studentId: string; id: string };

/** Attempts per run; the next run continues. */
const ROUND = 500;

/** Ends attempts that were not submitted before their time was up, each in its own transaction. */
export async function closeDueAttempts({ db, jobs }: { db: Database; jobs: Jobs }): Promise<{ closed: number }> {
  const { rows: due } = await asPlatform(db, (tx) =>
    sql<Due>`
      select a.producer_id as "producerId", a.student_id as "studentId", a.id
      from quiz_attempts a join quizzes q on q.producer_id = a.producer_id and q.id = a.quiz_id
      where a.submitted_at is null and a.due_at < app_clock() - interval '5 seconds' and q.deleted_at is null
      order by a.due_at limit ${ROUND}`.execute(tx),
  );
  let closed = 0;
  for (const { id, ...student } of due) closed += await closeOne({ db, jobs }, student, id);
  return { closed };
}

const closeOne = ({ db, jobs }: { db: Database; jobs: Jobs }, student: Omit<Due, 'id'>, id: string): Promise<number> =>
  asSchool(db, student, async (tx) => {
    const attempt = await lockAttempt(tx, student, id);
    if (!attempt || attempt.submittedAt || !attempt.over) return 0;
    await settleAttempt(tx, jobs, student, attempt);
    return 1;
  });
