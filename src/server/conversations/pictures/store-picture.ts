import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { KeptPicture } from '#shared/contract/conversations/posts.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { Learner } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { findAvailableLesson } from '../../learning/lesson.ts';
import { notFound, Problem } from '../../problem.ts';
import { discardStored } from '../../uploads/discard-stored.ts';
import { PICTURES_FOLDER, smallKey } from '../../uploads/keys.ts';
import { allowedBy, readChoices } from '../settings-of.ts';
import { lockWriter } from '../student/write-limits.ts';

type Tools = Pick<Services, 'db' | 'storage'>;
type Upload = { pictureId: string; file: File };

/** Longest edge in pixels, of the picture and of its small version. */
const EDGE = 2000;
const SMALL = 640;

/**
 * Stores a picture that a student is about to send, re-encoded without metadata. Idempotent by its id.
 * @throws Problem not_found, course_locked, lesson_not_released, post_refused, post_limit_reached,
 * file_too_large, unsupported_file_type, picture_quota_reached
 */
export async function storeStudentPicture(
  tools: Tools,
  student: Learner,
  { lessonId, ...upload }: Upload & { lessonId: string },
): Promise<KeptPicture> {
  const { producerId, studentId } = student;
  const sender = { producerId, studentId, userId: null };
  const known = await asSchool(tools.db, { producerId, studentId }, async (tx) => {
    await lockWriter(tx, student);
    await findAvailableLesson(tx, student, lessonId);
    if (!allowedBy(await readChoices(tx, producerId)).pictures) throw new Problem('post_refused');
    return (await findKept(tx, sender, upload.pictureId)) ?? void (await refuseMany(tx, student));
  });
  return known ?? storePicture(tools, sender, upload);
}

/** The same of somebody of the team. @throws Problem file_too_large, unsupported_file_type, picture_quota_reached, not_found */
export async function storeTeamPicture(
  tools: Tools,
  { producerId, userId }: { producerId: string; userId: string },
  upload: Upload,
): Promise<KeptPicture> {
  const sender = { producerId, studentId: null, userId };
  const known = await readAsSchool(tools.db, { producerId }, (tx) => findKept(tx, sender, upload.pictureId));
  return known ?? storePicture(tools, sender, upload);
}

type Sender = { producerId: string } & ({ studentId: string; userId: null } | { studentId: null; userId: string });

async function storePicture({ db, storage }: Tools, sender: Sender, { pictureId, file }: Upload): Promise<KeptPicture> {
  const { producerId } = sender;
  if (file.size > TALK.pictureBytes) throw refused('file_too_large');
  const { encodePicture, narrowCopy } = await import('../../uploads/encode.ts');
  const picture = await encodePicture(Buffer.from(await file.arrayBuffer()), EDGE);
  if (!picture) throw refused('unsupported_file_type');
  const small = await narrowCopy(picture.data, SMALL);
  const bytes = picture.data.length + small.length;
  await readAsSchool(db, { producerId }, (tx) => requireQuota(tx, producerId, bytes));
  const key = `${PICTURES_FOLDER}/${producerId}/${randomUUID()}`;
  const keys = [key, smallKey(key)];
  const { width, height } = picture;
  try {
    // Before the row and outside of a transaction: a slow disk must hold no connection.
    await storage.put(key, picture.data, { contentType: 'image/webp' });
    await storage.put(smallKey(key), small, { contentType: 'image/webp' });
    const known = await insert(db, sender, { id: pictureId, key, width, height, bytes });
    if (known) for (const each of keys) await storage.delete(each);
    return known ?? { id: pictureId, width, height };
  } catch (error) {
    await discardStored(storage, keys, error).catch(() => {});
    throw error;
  }
}

type Row = KeptPicture & { key: string; bytes: number };

/**
 * Inserts if the quota still allows it. Runs as the school, since a student cannot see other pictures.
 * @returns the existing row for the same picture
 */
function insert(
  db: Database,
  sender: Sender,
  { id, key, width, height, bytes }: Row,
): Promise<KeptPicture | undefined> {
  const { producerId, studentId, userId } = sender;
  return asSchool(db, { producerId }, async (tx) => {
    if (studentId) await lockWriter(tx, { producerId, studentId });
    await sql`select pg_advisory_xact_lock(hashtextextended('post pictures ' || ${producerId}::text, 0))`.execute(tx);
    const known = await findKept(tx, sender, id);
    if (known) return known;
    if (studentId) await refuseMany(tx, { producerId, studentId });
    await requireQuota(tx, producerId, bytes);
    const { rows } = await sql`
      insert into post_pictures (producer_id, id, student_id, user_id, key, width, height, bytes)
      values (${producerId}, ${id}, ${studentId}::uuid, ${userId}::uuid, ${key}, ${width}, ${height}, ${bytes})
      on conflict (producer_id, id) do nothing returning id`.execute(tx);
    if (rows.length === 0) throw notFound();
    return undefined;
  });
}

/** A picture of the sender that belongs to no post yet. */
async function findKept(
  tx: Tx,
  { producerId, studentId, userId }: Sender,
  id: string,
): Promise<KeptPicture | undefined> {
  const { rows } = await sql<KeptPicture>`
    select id, width, height from post_pictures where producer_id = ${producerId} and id = ${id} and post_id is null
      and (student_id = ${studentId}::uuid or user_id = ${userId}::uuid)`.execute(tx);
  return rows[0];
}

const DAY_S = 86_400;

type Student = Pick<Learner, 'producerId' | 'studentId'>;

async function refuseMany(tx: Tx, { producerId, studentId }: Student): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from post_pictures where producer_id = ${producerId} and student_id = ${studentId}
      and created_at > app_now() - ${DAY_S}::integer * interval '1 second'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= TALK.picturesADay) throw new Problem('post_limit_reached', { retryAfterSeconds: DAY_S });
}

/** The school's quota; runs as the school for the same reason. Pictures shared by several answers count once. */
async function requireQuota(tx: Tx, producerId: string, bytes: number): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 as used from (
      select max(bytes) as bytes from post_pictures where producer_id = ${producerId} group by key) files`.execute(tx);
  if ((rows[0]?.used ?? 0) + bytes > TALK.pictureQuotaBytes) throw new Problem('picture_quota_reached');
}

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
