import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { acceptedKinds } from '#shared/assignments/accepted.ts';
import { FORMATS, nameAndExtension } from '#shared/attachments.ts';
import type { SubmissionFile } from '#shared/contract/assignments/handed-in.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Learner } from '../../actors.ts';
import { matchesExtension, shownName } from '../../attachments/content.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { discardStored } from '../../uploads/discard-stored.ts';
import { SUBMISSIONS_FOLDER } from '../../uploads/keys.ts';
import { saveDraft } from './draft.ts';
import { findTask, lockTask, type OwnTask, requireOpen } from './own-task.ts';

type Upload = { lessonId: string; version: number; file: File };
type New = Omit<SubmissionFile, 'id'>;

/**
 * Adds a file to the draft. Its type is determined by its extension and confirmed by its content.
 * @throws Problem not_found, lesson_not_released, submission_changed, submission_refused, file_too_large,
 * unsupported_file_type, submission_file_limit_reached, submission_quota_reached
 */
export async function addTaskFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  student: Learner,
  { lessonId, version, file }: Upload,
): Promise<SubmissionFile> {
  const { producerId, studentId } = student;
  if (file.size > LIMITS.attachmentBytes) throw refused('file_too_large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = readFile(file.name, bytes);
  if (!read) throw refused('unsupported_file_type');
  const asked = { lessonId, version, file: read };
  await asSchool(db, { producerId, studentId }, (tx) => requireRoom(tx, student, asked));
  await requireQuota(db, student, read.bytes);
  const id = randomUUID();
  const key = `${SUBMISSIONS_FOLDER}/${producerId}/${id}`;
  // Before the row and outside of a transaction: a slow disk must hold no connection.
  await storage.put(key, bytes, { contentType: 'application/octet-stream' });
  try {
    return await asSchool(db, { producerId, studentId }, async (tx) => {
      const task = await requireRoom(tx, student, asked);
      const draft = await saveDraft(tx, student, task, null);
      await sql`
        insert into submission_files (producer_id, id, submission_id, student_id, key, name, kind, extension, bytes)
        values (${producerId}, ${id}, ${draft.id}, ${studentId}, ${key}, ${read.name}, ${read.kind}, ${read.extension}, ${read.bytes})`.execute(
        tx,
      );
      return { id, ...read };
    });
  } catch (error) {
    await discardStored(storage, [key], error);
    throw error;
  }
}

/** Null for an unknown kind of file. */
function readFile(typed: string, bytes: Uint8Array): New | null {
  const { name, extension } = nameAndExtension(typed);
  const format = FORMATS[extension];
  if (!format || !matchesExtension(bytes, extension)) return null;
  return { name: shownName(name), kind: format.kind, extension, bytes: bytes.length };
}

async function requireRoom(
  tx: Tx,
  student: Learner,
  { lessonId, version, file }: Omit<Upload, 'file'> & { file: New },
): Promise<OwnTask> {
  await lockTask(tx, student, lessonId);
  const task = await findTask(tx, student, lessonId);
  requireOpen(task, version);
  if (!task.accepts.includes('file') || !acceptedKinds(task.fileKinds).includes(file.kind))
    throw refused('unsupported_file_type');
  if (file.bytes > task.fileMegabytes * 1024 * 1024) throw refused('file_too_large');
  const beside = task.draft?.files ?? [];
  const together = beside.reduce((sum, { bytes }) => sum + bytes, file.bytes);
  if (beside.length >= LIMITS.submissionFiles || together > LIMITS.submissionBytes)
    throw new Problem('submission_file_limit_reached');
  return task;
}

/** Checks the school's quota and the student's share. Runs as the school, since a student sees only their own files. */
async function requireQuota(db: Database, { producerId, studentId }: Learner, bytes: number): Promise<void> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ used: number; own: number }>`
      select coalesce(sum(bytes), 0)::float8 as used,
        coalesce(sum(bytes) filter (where student_id = ${studentId}), 0)::float8 as own
      from submission_files where producer_id = ${producerId}`.execute(tx),
  );
  const { used, own } = rows[0] ?? { used: 0, own: 0 };
  if (used + bytes > LIMITS.submissionQuotaBytes || own + bytes > LIMITS.submissionShareBytes)
    throw new Problem('submission_quota_reached');
}

/** The file is deleted a day later. Idempotent. @throws Problem not_found, also for a submitted file */
export function removeTaskFile(db: Database, student: Learner, { fileId }: { fileId: string }) {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql`
      update submission_files f set submission_id = null
      where f.producer_id = ${producerId} and f.student_id = ${studentId} and f.id = ${fileId}
        and (f.submission_id is null or exists (select from submissions s
          where s.producer_id = f.producer_id and s.id = f.submission_id and s.state = 'draft'))
      returning f.id`.execute(tx);
    if (rows.length === 0) throw notFound();
    return {};
  });
}

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
