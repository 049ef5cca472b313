import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FORMATS, nameAndExtension } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { ownLesson } from '../courses/own-lesson.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { discardStored } from '../uploads/discard-stored.ts';
import { ATTACHMENTS_FOLDER } from '../uploads/keys.ts';
import { matchesExtension, shownName } from './content.ts';

type Upload = { lessonId: string; file: File };

/**
 * Adds a file to a lesson. Its type is determined by its extension and confirmed by its content.
 * @throws Problem not_found, file_too_large, unsupported_file_type, attachment_quota_reached,
 * attachment_limit_reached
 */
export async function addAttachment(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  school: SchoolActor,
  { lessonId, file }: Upload,
): Promise<{ id: string }> {
  const { producerId } = school;
  if (file.size > LIMITS.attachmentBytes) throw refused('file_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name, extension } = nameAndExtension(file.name);
  const format = FORMATS[extension];
  if (!format || !matchesExtension(bytes, extension)) throw refused('unsupported_file_type');
  await asSchool(db, { producerId }, (tx) => requireRoom(tx, school, lessonId, bytes.length));
  const fileId = randomUUID();
  const key = `${ATTACHMENTS_FOLDER}/${producerId}/${fileId}`;
  // Before the row and outside of a transaction: a slow disk must hold no connection.
  await storage.put(key, bytes, { contentType: 'application/octet-stream' });
  try {
    return await asSchool(db, { producerId }, async (tx) => {
      const lesson = await requireRoom(tx, school, lessonId, bytes.length);
      await tx
        .insertInto('attachment_files')
        .values({ producer_id: producerId, id: fileId, key, kind: format.kind, extension, bytes: bytes.length })
        .execute();
      return insert(tx, school, lesson, { name: shownName(name), fileId, url: null });
    });
  } catch (error) {
    await discardStored(storage, [key], error);
    throw error;
  }
}

/** @throws Problem not_found, attachment_limit_reached */
export function linkAttachment(
  db: Database,
  school: SchoolActor,
  { lessonId, name, url }: { lessonId: string; name: string; url: string },
): Promise<{ id: string }> {
  return asSchool(db, { producerId: school.producerId }, async (tx) =>
    insert(tx, school, await requireRoom(tx, school, lessonId, 0), { name, fileId: null, url }),
  );
}

type Lesson = { id: string; title: string };

async function requireRoom(tx: Tx, { producerId }: SchoolActor, lessonId: string, bytes: number): Promise<Lesson> {
  await lockAttachments(tx, producerId);
  const { used, ...lesson } = await currentLesson(tx, producerId, lessonId);
  if (lesson.attachments >= LIMITS.attachments) throw new Problem('attachment_limit_reached');
  if (bytes > 0 && used + bytes > LIMITS.attachmentQuotaBytes) throw new Problem('attachment_quota_reached');
  return lesson;
}

/** Attachments of one school are counted one after the other. Not by a lock on its row, which an instructor cannot take. */
export async function lockAttachments(tx: Tx, producerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${producerId}`}, 0))`.execute(tx);
}

const currentLesson = (tx: Tx, producerId: string, lessonId: string) =>
  ownLesson(tx, producerId, lessonId)
    .select(['l.id', 'l.title'])
    .select(
      sql<number>`(select count(*)::integer from lesson_attachments a
      where a.producer_id = l.producer_id and a.lesson_id = l.id and a.deleted_at is null)`.as('attachments'),
    )
    .select(usedBytes(producerId).as('used'))
    .executeTakeFirstOrThrow(notFound);

/** Storage used by a school; files shared by lessons count once. */
export const usedBytes = (producerId: string) => sql<number>`(
  select coalesce(sum(bytes), 0)::float8 from attachment_files where producer_id = ${producerId})`;

type Added = { name: string; fileId: string | null; url: string | null };

async function insert(tx: Tx, school: SchoolActor, lesson: Lesson, { name, fileId, url }: Added) {
  const { producerId } = school;
  const id = randomUUID();
  await sql`
    insert into lesson_attachments (producer_id, id, lesson_id, name, file_id, url, position)
    select ${producerId}, ${id}, ${lesson.id}, ${name}, ${fileId}::uuid, ${url}, coalesce(max(position), 0) + 1
    from lesson_attachments where producer_id = ${producerId} and lesson_id = ${lesson.id}`.execute(tx);
  await recordAuditEvent(tx, school, school.place, { action: 'lesson_changed', subject: lesson.title });
  return { id };
}

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
