import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { NoticeInput, ScheduledNotice } from '#shared/contract/school/notices.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { saveEdit } from '../database/edited-row.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound, Problem } from '../problem.ts';
import type { NoticeRef } from './deliver-notice.ts';
import { AUDIENCE, audienceColumns, CHOSEN } from './notice-audience.ts';
import { dueAt, refuseWhatCannotLeave } from './send-notice.ts';

/**
 * Before it leaves.
 * @throws Problem not_found, notice_gone, edit_conflict, and as `sendNotice`
 */
export function updateNotice(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { noticeId, sendAt, audience, version, formId, ...words }: NoticeInput & Edit & { noticeId: string },
): Promise<{ id: string; version: number }> {
  const { producerId } = school;
  const notice = { producerId, noticeId };
  return asSchool(db, { producerId }, async (tx) => {
    if ((await lockState(tx, notice)) !== 'waiting') throw new Problem('notice_gone');
    await refuseWhatCannotLeave(tx, producerId, { audience, sendAt });
    const { after } = await saveEdit<ScheduledNotice>(
      tx,
      school,
      { version, formId },
      {
        table: 'notices',
        as: 'n',
        row: sql`from notices n where n.producer_id = ${producerId} and n.id = ${noticeId}`,
        set: { ...words, ...audienceColumns(audience), ...dueAt(sendAt) },
        fields: SCHEDULED_NOTICE,
      },
    );
    if (!sendAt) await jobs.add(tx, 'deliver-notice', notice);
    await recordAuditEvent(tx, school, school.place, { action: 'notice_changed', subject: words.title });
    return { id: noticeId, version: after.version };
  });
}

/** What the form of the notice `n` is filled from. */
const SCHEDULED_NOTICE = [
  'n.id',
  'n.type',
  'n.title',
  'n.message',
  AUDIENCE.as('audience'),
  'n.due_at as at',
  CHOSEN.as('studentIds'),
  'n.version',
] as const;

/**
 * Doing it twice changes nothing more.
 * @throws Problem not_found, notice_gone when it has left
 */
export function cancelNotice(
  db: Database,
  school: SchoolActor,
  { noticeId }: { noticeId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const state = await lockState(tx, { producerId, noticeId });
    if (state === 'sent') throw new Problem('notice_gone');
    if (state === 'cancelled') return { id: noticeId };
    const { title } = await tx
      .updateTable('notices')
      .set({ cancelled_at: sql<string>`app_now()`, student_ids: null })
      .where('producer_id', '=', producerId)
      .where('id', '=', noticeId)
      .returning('title')
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, school, school.place, { action: 'notice_cancelled', subject: title });
    return { id: noticeId };
  });
}

/** Held until the transaction is over: it does not leave meanwhile. */
async function lockState(tx: Tx, { producerId, noticeId }: NoticeRef): Promise<'waiting' | 'sent' | 'cancelled'> {
  const known = await tx
    .selectFrom('notices')
    .select(['sent_at', 'cancelled_at'])
    .where('producer_id', '=', producerId)
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw notFound();
  if (known.sent_at) return 'sent';
  return known.cancelled_at ? 'cancelled' : 'waiting';
}
