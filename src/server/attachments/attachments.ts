import { sql } from 'kysely';
import type { LessonAttachments } from '#shared/contract/school/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { attachmentsOf } from '../learning/lesson-attachments.ts';
import { notFound, Problem } from '../problem.ts';
import { usedBytes } from './add.ts';

type One = { attachmentId: string };
type Nothing = Record<string, never>;

/** @throws Problem not_found */
export function readAttachments(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: { lessonId: string },
): Promise<LessonAttachments> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const found = await tx
      .selectFrom('lessons as l')
      .where('l.producer_id', '=', producerId)
      .where('l.id', '=', lessonId)
      .where('l.deleted_at', 'is', null)
      .select([attachmentsOf(tx, producerId).as('attachments'), usedBytes(producerId).as('used')])
      .executeTakeFirstOrThrow(notFound);
    return { ...found, quota: LIMITS.attachmentQuotaBytes };
  });
}

/** @throws Problem not_found */
export const renameAttachment = (db: Database, school: SchoolActor, { attachmentId, name }: One & { name: string }) =>
  change(db, school, attachmentId, { name });

/** The file is kept for a day, in which this can be undone. @throws Problem not_found */
export const removeAttachment = (db: Database, school: SchoolActor, { attachmentId }: One) =>
  change(db, school, attachmentId, { deleted_at: sql<string>`app_now()` });

/** @throws Problem not_found, attachment_limit_reached */
export const restoreAttachment = (db: Database, school: SchoolActor, { attachmentId }: One) =>
  change(db, school, attachmentId, { deleted_at: null }, async (tx, { lessonId }) => {
    const { count } = await tx
      .selectFrom('lesson_attachments')
      .where('producer_id', '=', school.producerId)
      .where('lesson_id', '=', lessonId)
      .where('deleted_at', 'is', null)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) > LIMITS.attachments) throw new Problem('attachment_limit_reached');
  });

/** @param index from 0; past the end means the end. @throws Problem not_found */
export function moveAttachment(
  db: Database,
  { producerId }: SchoolActor,
  { attachmentId, index }: One & { index: number },
): Promise<Nothing> {
  return asSchool(db, { producerId }, async (tx) => {
    const { lessonId } = await lockAttachment(tx, producerId, attachmentId);
    await sql`
      with others as (
        select id, row_number() over (order by position, id) - 1 as at from lesson_attachments
        where producer_id = ${producerId} and lesson_id = ${lessonId} and deleted_at is null and id <> ${attachmentId})
      update lesson_attachments a set position = placed.place
      from (
        select id, at + 1 + (at >= ${index}::integer)::integer as place from others
        union all
        select ${attachmentId}::uuid, least(${index}::integer, (select count(*) from others)) + 1) placed
      where a.producer_id = ${producerId} and a.id = placed.id and a.position <> placed.place`.execute(tx);
    return {};
  });
}

type Locked = { lessonId: string; title: string };
type Change = { name: string } | { deleted_at: ReturnType<typeof sql<string>> | null };

/** Includes removed ones, so that they can be restored; not those of deleted lessons. */
function change(
  db: Database,
  school: SchoolActor,
  attachmentId: string,
  set: Change,
  check?: (tx: Tx, locked: Locked) => Promise<void>,
): Promise<Nothing> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const locked = await lockAttachment(tx, producerId, attachmentId);
    await tx
      .updateTable('lesson_attachments')
      .set(set)
      .where('producer_id', '=', producerId)
      .where('id', '=', attachmentId)
      .execute();
    await check?.(tx, locked);
    await recordAuditEvent(tx, school, school.place, { action: 'lesson_changed', subject: locked.title });
    return {};
  });
}

/** Locks by lesson, to serialize changes to its attachments. */
const lockAttachment = (tx: Tx, producerId: string, attachmentId: string): Promise<Locked> =>
  tx
    .selectFrom('lesson_attachments as a')
    .innerJoin('lessons as l', (on) =>
      on.onRef('l.producer_id', '=', 'a.producer_id').onRef('l.id', '=', 'a.lesson_id'),
    )
    .where('a.producer_id', '=', producerId)
    .where('a.id', '=', attachmentId)
    .where('l.deleted_at', 'is', null)
    .select(['l.id as lessonId', 'l.title'])
    .forNoKeyUpdate('l')
    .executeTakeFirstOrThrow(notFound);
