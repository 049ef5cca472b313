import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { tryEach } from '../../jobs/try-each.ts';
import { lockAttempt, settleAttempt } from './settle.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'log'>;
type Due = { producerId: string; studentId: string; id: string };

/** Attempts per run; the next run continues. */
const ROUND = 500;

/** Ends attempts that were not submitted before their time was up, each in its own transaction. */
export async function closeDueAttempts({ db, jobs, log }: Tools): Promise<{ closed: number; failed: number }> {
  const { rows: due } = await asPlatform(db, (tx) =>
    sql<Due>`
      select a.producer_id as "producerId", a.student_id as "studentId", a.id
      from quiz_attempts a join quizzes q on q.producer_id = a.producer_id and q.id = a.quiz_id
      where a.submitted_at is null and a.due_at < app_clock() - interval '5 seconds' and q.deleted_at is null
      order by a.due_at limit ${ROUND}`.execute(tx),
  );
  let closed = 0;
  const failing = { log, event: 'quiz_attempt_failed', about: ({ id }: Due) => ({ attemptId: id }) };
  const { failed } = await tryEach(due, failing, async ({ id, ...student }) => {
    closed += await closeOne({ db, jobs }, student, id);
  });
  return { closed, failed };
}

const closeOne = ({ db, jobs }: Omit<Tools, 'log'>, student: Omit<Due, 'id'>, id: string): Promise<number> =>
  asSchool(db, student, async (tx) => {
    const attempt = await lockAttempt(tx, student, id);
    if (!attempt || attempt.submittedAt || !attempt.over) return 0;
    await settleAttempt(tx, jobs, student, attempt);
    return 1;
  });
