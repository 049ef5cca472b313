import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FORMATS, nameAndExtension } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { ownLesson } from '../courses/own-lesson.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { discardStored } from '../uploads/discard-stored.ts';
import { ATTACHMENTS_FOLDER } from '../uploads/keys.ts';
import { matchesExtension, shownName } from './content.ts';

type Upload = { lessonId: string; file: File } & IdempotencyKey;

/**
 * Adds a file to a lesson. Its type is determined by its extension and confirmed by its content. A repeated request
 * stores nothing.
 * @throws Problem not_found, file_too_large, unsupported_file_type, attachment_quota_reached,
 * attachment_limit_reached
 */
export async function addAttachment(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  school: SchoolActor,
  { lessonId, file, key }: Upload,
): Promise<{ id: string }> {
  const { producerId } = school;
  if (file.size > LIMITS.attachmentBytes) throw refused('file_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name, extension } = nameAndExtension(file.name);
  const format = FORMATS[extension];
  if (!format || !matchesExtension(bytes, extension)) throw refused('unsupported_file_type');
  const added = { id: idOf(producerId, `attachment of ${lessonId}`, key), lessonId, bytes: bytes.length };
  if (!(await asSchool(db, { producerId }, (tx) => requireRoom(tx, school, added)))) return { id: added.id };
  const fileId = randomUUID();
  const storedAt = `${ATTACHMENTS_FOLDER}/${producerId}/${fileId}`;
  // Before the row and outside of a transaction: a slow disk must hold no connection.
  await storage.put(storedAt, bytes, { contentType: 'application/octet-stream' });
  let isNew: boolean;
  try {
    isNew = await asSchool(db, { producerId }, async (tx) => {
      const lesson = await requireRoom(tx, school, added);
      if (!lesson) return false;
      await tx
        .insertInto('attachment_files')
        .values({
          producer_id: producerId,
          id: fileId,
          key: storedAt,
          kind: format.kind,
          extension,
          bytes: bytes.length,
        })
        .execute();
      await insert(tx, school, lesson, { id: added.id, name: shownName(name), fileId, url: null });
      return true;
    });
  } catch (error) {
    await discardStored(storage, [storedAt], error);
    throw error;
  }
  if (!isNew) await storage.delete(storedAt);
  return { id: added.id };
}

/** @throws Problem not_found, attachment_limit_reached */
export function linkAttachment(
  db: Database,
  school: SchoolActor,
  { lessonId, name, url, key }: { lessonId: string; name: string; url: string } & IdempotencyKey,
): Promise<{ id: string }> {
  const id = idOf(school.producerId, `linked attachment of ${lessonId}`, key);
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    const lesson = await requireRoom(tx, school, { id, lessonId, bytes: 0 });
    if (lesson) await insert(tx, school, lesson, { id, name, fileId: null, url });
    return { id };
  });
}

type Lesson = { id: string; title: string };
type Wanted = { id: string; lessonId: string; bytes: number };

/** @returns its lesson; null if an earlier request has added it */
async function requireRoom(
  tx: Tx,
  { producerId }: SchoolActor,
  { id, lessonId, bytes }: Wanted,
): Promise<Lesson | null> {
  await lockAttachments(tx, producerId);
  const { used, isAdded, ...lesson } = await currentLesson(tx, producerId, lessonId, id);
  if (isAdded) return null;
  if (lesson.attachments >= LIMITS.attachments) throw new Problem('attachment_limit_reached');
  if (bytes > 0 && used + bytes > LIMITS.attachmentQuotaBytes) throw new Problem('attachment_quota_reached');
  return lesson;
}

/** Attachments of one school are counted one after the other. Not by a lock on its row, which an instructor cannot take. */
export async function lockAttachments(tx: Tx, producerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${producerId}`}, 0))`.execute(tx);
}

const currentLesson = (tx: Tx, producerId: string, lessonId: string, attachmentId: string) =>
  ownLesson(tx, producerId, lessonId)
    .select(['l.id', 'l.title'])
    .select(
      sql<number>`(select count(*)::integer from lesson_attachments a
      where a.producer_id = l.producer_id and a.lesson_id = l.id and a.deleted_at is null)`.as('attachments'),
    )
    .select(
      sql<boolean>`exists (select from lesson_attachments a
      where a.producer_id = l.producer_id and a.id = ${attachmentId})`.as('isAdded'),
    )
    .select(usedBytes(producerId).as('used'))
    .executeTakeFirstOrThrow(notFound);

/** Storage used by a school; files shared by lessons count once. */
export const usedBytes = (producerId: string) => sql<number>`(
  select coalesce(sum(bytes), 0)::float8 from attachment_files where producer_id = ${producerId})`;

type Added = { id: string; name: string; fileId: string | null; url: string | null };

async function insert(tx: Tx, school: SchoolActor, lesson: Lesson, { id, name, fileId, url }: Added) {
  const { producerId } = school;
  await sql`
    insert into lesson_attachments (producer_id, id, lesson_id, name, file_id, url, position)
    select ${producerId}, ${id}, ${lesson.id}, ${name}, ${fileId}::uuid, ${url}, coalesce(max(position), 0) + 1
    from lesson_attachments where producer_id = ${producerId} and lesson_id = ${lesson.id}`.execute(tx);
  await recordAuditEvent(tx, school, school.place, { action: 'lesson_changed', subject: lesson.title });
}

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
