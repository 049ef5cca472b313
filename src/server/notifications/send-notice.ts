import { sql } from 'kysely';
import type { NoticeInput } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound, Problem } from '../problem.ts';
import { audienceColumns, isOfSchool, receiving } from './notice-audience.ts';

/**
 * Sends a notice to students with access: stored now, delivered by a job when due. Idempotent by its id.
 * @throws Problem not_found for a course or student of another school, no_courses, no_students,
 * too_many_requests beyond 20 in an hour, invalid_input for a time that has passed or is more than a year off
 */
export function sendNotice(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { noticeId, sendAt, audience, ...words }: NoticeInput & { noticeId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await lockNotices(tx, producerId);
    const { known, recent } = await sentBefore(tx, { producerId, noticeId });
    if (known) return { id: noticeId };
    await refuseWhatCannotLeave(tx, producerId, { audience, sendAt });
    if (recent >= LIMITS.noticesPerHour) throw new Problem('too_many_requests');
    await tx
      .insertInto('notices')
      .values({ producer_id: producerId, id: noticeId, ...words, ...audienceColumns(audience), ...dueAt(sendAt) })
      .execute();
    if (!sendAt) await jobs.add(tx, 'deliver-notice', { producerId, noticeId });
    const action = sendAt ? 'notice_scheduled' : 'notice_sent';
    await recordAuditEvent(tx, school, school.place, { action, subject: words.title });
    return { id: noticeId };
  });
}

export const dueAt = (sendAt: string | null) => ({ due_at: sendAt ?? sql<string>`app_now()` });

export async function lockNotices(tx: Tx, producerId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notices ${producerId}`}, 0))`.execute(tx);
}

type Sending = Pick<NoticeInput, 'audience' | 'sendAt'>;
type State = { past: boolean; far: boolean; hasCourses: boolean; hasRecipients: boolean };

export async function refuseWhatCannotLeave(tx: Tx, producerId: string, { audience, sendAt }: Sending): Promise<void> {
  const { rows } = await sql<State>`
    select
      coalesce(${sendAt}::timestamptz <= app_now(), false) as past,
      coalesce(${sendAt}::timestamptz > app_now() + ${LIMITS.noticeDays} * interval '24 hours', false) as far,
      exists (select from courses where producer_id = ${producerId} and deleted_at is null) as "hasCourses",
      exists (select from students st where ${receiving({ producerId, audience })}) as "hasRecipients"`.execute(tx);
  const { past, far, hasCourses, hasRecipients } = rows[0] as State;
  if (past) throw new Problem('invalid_input', { fields: [{ field: 'sendAt', code: 'invalid' }] });
  if (far) throw new Problem('invalid_input', { fields: [{ field: 'sendAt', code: 'too_long' }] });
  if (!hasCourses) throw new Problem('no_courses');
  if (!(await isOfSchool(tx, { producerId, audience }))) throw notFound();
  // A scheduled notice may still get recipients.
  if (!sendAt && !hasRecipients) throw new Problem('no_students');
}

async function sentBefore(tx: Tx, { producerId, noticeId }: { producerId: string; noticeId: string }) {
  const { rows } = await sql<{ known: boolean; recent: number }>`
    select exists (select from notices where producer_id = ${producerId} and id = ${noticeId}) as known,
      (select count(*)::integer from notices
        where producer_id = ${producerId} and created_at > app_now() - interval '1 hour') as recent`.execute(tx);
  return rows[0] as { known: boolean; recent: number };
}
