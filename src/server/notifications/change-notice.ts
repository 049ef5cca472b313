import { type Selectable, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
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
 * Before it leaves. A form whose answer was lost may say the same again afterwards.
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
    const locked = await lockNotice(tx, notice);
    const columns = { ...words, ...audienceColumns(audience) };
    if (stateOf(locked) === 'sent' && locked.edited_in === formId && isAlready(locked, columns))
      return { id: noticeId, version: locked.version };
    if (stateOf(locked) !== 'waiting') throw new Problem('notice_gone');
    await refuseWhatCannotLeave(tx, producerId, { audience, sendAt });
    const { after } = await saveEdit<ScheduledNotice>(
      tx,
      school,
      { version, formId },
      {
        table: 'notices',
        as: 'n',
        row: sql`from notices n where n.producer_id = ${producerId} and n.id = ${noticeId}`,
        set: { ...columns, ...dueAt(sendAt) },
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
    const state = stateOf(await lockNotice(tx, { producerId, noticeId }));
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

const LOCKED = [
  'sent_at',
  'cancelled_at',
  'edited_in',
  'version',
  'type',
  'title',
  'message',
  'audience',
  'course_id',
  'chosen',
] as const;
type Locked = Pick<Selectable<Schema['notices']>, (typeof LOCKED)[number]>;

/** Held until the transaction is over: it does not leave meanwhile. @throws Problem not_found */
const lockNotice = (tx: Tx, { producerId, noticeId }: NoticeRef): Promise<Locked> =>
  tx
    .selectFrom('notices')
    .select(LOCKED)
    .where('producer_id', '=', producerId)
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);

const stateOf = ({ sent_at, cancelled_at }: Locked): 'waiting' | 'sent' | 'cancelled' =>
  sent_at ? 'sent' : cancelled_at ? 'cancelled' : 'waiting';

type Columns = Pick<NoticeInput, 'type' | 'title' | 'message'> & ReturnType<typeof audienceColumns>;

/** Of a sent notice it is only known how many were chosen. */
const isAlready = (sent: Locked, { student_ids: _, ...columns }: Columns): boolean =>
  Object.entries(columns).every(([name, value]) => sent[name as keyof typeof columns] === value);
