import { sql } from 'kysely';
import type { NoticeInput } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordDeed } from '../audit/record-deed.ts';
import { holdsOpenEnrollment } from '../database/open-enrollment.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { Problem } from '../problem.ts';

/**
 * Says something to everybody who has a course open: kept now, delivered by a job of the same transaction. The same id
 * again changes nothing.
 * @throws Problem no_courses, no_students, too_many_requests beyond 20 in an hour
 */
export function sendNotice(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { noticeId, ...notice }: NoticeInput & { noticeId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await takeTurns(tx, producerId);
    const state = await stateOf(tx, { producerId, noticeId });
    if (state.known) return { id: noticeId };
    if (!state.hasCourses) throw new Problem('no_courses');
    if (!state.hasRecipients) throw new Problem('no_students');
    if (state.recent >= LIMITS.noticesPerHour) throw new Problem('too_many_requests');
    await tx
      .insertInto('notices')
      .values({ producer_id: producerId, id: noticeId, ...notice })
      .execute();
    await jobs.add(tx, 'notice', { producerId, noticeId });
    await recordDeed(tx, school, school.place, { action: 'notice_sent', subject: notice.title });
    return { id: noticeId };
  });
}

async function takeTurns(tx: Tx, producerId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notices ${producerId}`}, 0))`.execute(tx);
}

type State = { known: boolean; hasCourses: boolean; hasRecipients: boolean; recent: number };

async function stateOf(tx: Tx, { producerId, noticeId }: { producerId: string; noticeId: string }): Promise<State> {
  const { rows } = await sql<State>`
    select
      exists (select from notices where producer_id = ${producerId} and id = ${noticeId}) as known,
      exists (select from courses where producer_id = ${producerId} and deleted_at is null) as "hasCourses",
      exists (select from students st where st.producer_id = ${producerId} and ${holdsOpenEnrollment}) as "hasRecipients",
      (select count(*)::integer from notices
        where producer_id = ${producerId} and created_at > app_now() - interval '1 hour') as recent`.execute(tx);
  return rows[0] as State;
}
