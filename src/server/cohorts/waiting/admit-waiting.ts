import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, asSchool, type Database } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { admitWaitingStudents, type WaitingPlace } from './admit.ts';

/** People per transaction. */
const BATCH = 200;

/** Admits people from the lists of turmas with automatic admission, once there are seats. Idempotent. */
export async function admitFromLists({ db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>, now = new Date()) {
  let students = 0;
  for (const place of await listsToAdmit(db, now))
    try {
      students += await admitAll(db, jobs, place);
    } catch (error) {
      // The course has ended or was deleted meanwhile: continues with the others.
      if (!(error instanceof Problem)) throw error;
      log.info('waiting_not_admitted', { cohortId: place.cohortId, code: error.code });
    }
  return { students };
}

async function admitAll(db: Database, jobs: Services['jobs'], place: WaitingPlace): Promise<number> {
  for (let admitted = 0; ; ) {
    const batch = await asSchool(db, { producerId: place.producerId }, (tx) =>
      admitWaitingStudents(tx, jobs, place, { first: BATCH }),
    );
    admitted += batch;
    if (batch < BATCH) return admitted;
  }
}

async function listsToAdmit(db: Database, now: Date): Promise<WaitingPlace[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<WaitingPlace>`
      select t.producer_id as "producerId", t.course_id as "courseId", t.id as "cohortId"
      from cohorts t
      join courses c on c.producer_id = t.producer_id and c.id = t.course_id and c.deleted_at is null
      join profiles p on p.id = t.producer_id
      where t.admits_waiting and exists (select from cohort_waiting w where w.producer_id = t.producer_id and w.cohort_id = t.id)
        and coalesce(t.enroll_from, '-infinity') <= ${now}::timestamptz and coalesce(t.enroll_until, 'infinity') > ${now}::timestamptz
        and coalesce(t.ends_at, 'infinity') > ${now}::timestamptz
        and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${now}::timestamptz) <> 'expired'
      order by t.producer_id, t.id`.execute(tx),
  );
  return rows;
}
