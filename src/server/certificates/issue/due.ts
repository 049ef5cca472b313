import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import { tryEach } from '../../jobs/try-each.ts';
import type { InCourse } from './candidates.ts';
import { type IssueResult, issueTo } from './issue.ts';
import { runPaced } from './run-paced.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;
export type StudentInCourse = InCourse & { studentId: string };

/** Students per transaction. */
const BATCH = 100;

/** Issues to one student immediately; others are checked again every hour. */
export async function issueToStudent({ db, jobs }: Tools, found: StudentInCourse, now = new Date()): Promise<void> {
  const { producerId, courseId, studentId } = found;
  await asSchool(db, { producerId }, (tx) =>
    issueTo(tx, jobs, { producerId, courseId, now }, { studentIds: [studentId] }),
  );
}

/** Issues to everybody who has become eligible because time has passed. */
export async function issueDue(
  { db, jobs, log }: Tools & Pick<Services, 'log'>,
  now = new Date(),
): Promise<{ issued: number; failed: number }> {
  let issued = 0;
  const failing = { log, event: 'certificates_not_issued', about: ({ courseId }: InCourse) => ({ courseId }) };
  const { failed } = await tryEach(await coursesThatGive(db, now), failing, async (course) => {
    const { producerId } = course;
    let after: string | null = null;
    await runPaced(async () => {
      const found: IssueResult = await asSchool(db, { producerId }, (tx) =>
        issueTo(tx, jobs, { ...course, now }, { after, limit: BATCH }),
      );
      issued += found.issued;
      after = found.last;
      return found.checked === BATCH;
    });
  });
  return { issued, failed };
}

/** Only schools with a valid subscription. */
async function coursesThatGive(db: Database, now: Date): Promise<InCourse[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<InCourse>`
      select r.producer_id as "producerId", r.course_id as "courseId"
      from certificate_rules r join profiles p on p.id = r.producer_id
      where r.active_since is not null
        and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${now}::timestamptz) <> 'expired'
      order by r.producer_id, r.course_id`.execute(tx),
  );
  return rows;
}
