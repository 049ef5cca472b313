import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { KeptPicture } from '#shared/contract/conversations/posts.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { Learner } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { findAvailableLesson } from '../../learning/lesson.ts';
import { notFound, Problem } from '../../problem.ts';
import { PICTURES_FOLDER } from '../../uploads/keys.ts';
import { allowedBy, readChoices } from '../settings-of.ts';
import { takeTurns } from '../student/write-limits.ts';

type Tools = Pick<Services, 'db' | 'storage'>;
type Upload = { pictureId: string; file: File };

/** The longest edge kept, in pixels, of the picture and of what stands beside the words. */
const EDGE = 2000;
const SMALL = 640;

export const smallKey = (key: string) => `${key}-small`;

/**
 * Keeps a picture that a student is about to send, drawn anew and so without what a camera noted in it. Sent again it is there once.
 * @throws Problem not_found, course_locked, lesson_not_released, post_refused, post_limit_reached, file_too_large,
 *   unsupported_file_type, picture_quota_reached
 */
export async function keepStudentPicture(
  tools: Tools,
  student: Learner,
  { lessonId, ...upload }: Upload & { lessonId: string },
): Promise<KeptPicture> {
  const { producerId, studentId } = student;
  const scope = { producerId, studentId };
  const known = await asSchool(tools.db, scope, async (tx) => {
    await takeTurns(tx, student);
    await findAvailableLesson(tx, student, lessonId);
    if (!allowedBy(await readChoices(tx, producerId)).pictures) throw new Problem('post_refused');
    return (await findKept(tx, producerId, upload.pictureId)) ?? void (await refuseMany(tx, student));
  });
  return known ?? keep(tools, { ...scope, userId: null }, upload);
}

/** The same of somebody of the team. @throws Problem file_too_large, unsupported_file_type, picture_quota_reached, not_found */
export async function keepTeamPicture(
  tools: Tools,
  { producerId, userId }: { producerId: string; userId: string },
  upload: Upload,
): Promise<KeptPicture> {
  const known = await readAsSchool(tools.db, { producerId }, (tx) => findKept(tx, producerId, upload.pictureId));
  return known ?? keep(tools, { producerId, studentId: null, userId }, upload);
}

type Sender = { producerId: string } & ({ studentId: string; userId: null } | { studentId: null; userId: string });

async function keep({ db, storage }: Tools, sender: Sender, { pictureId, file }: Upload): Promise<KeptPicture> {
  const { producerId, studentId, userId } = sender;
  if (file.size > TALK.pictureBytes) throw refused('file_too_large');
  const { encodePicture, narrowCopy } = await import('../../uploads/encode.ts');
  const picture = await encodePicture(Buffer.from(await file.arrayBuffer()), EDGE);
  if (!picture) throw refused('unsupported_file_type');
  const small = await narrowCopy(picture.data, SMALL);
  const bytes = picture.data.length + small.length;
  await requireQuota(db, producerId, bytes);
  const key = `${PICTURES_FOLDER}/${producerId}/${randomUUID()}`;
  // Before the row and outside of a transaction: a slow disk must hold no connection.
  await storage.put(key, picture.data, { contentType: 'image/webp' });
  await storage.put(smallKey(key), small, { contentType: 'image/webp' });
  const { width, height } = picture;
  const scope = studentId ? { producerId, studentId } : { producerId };
  const rows = await asSchool(db, scope, (tx) =>
    sql`
      insert into post_pictures (producer_id, id, student_id, user_id, key, width, height, bytes)
      values (${producerId}, ${pictureId}, ${studentId}::uuid, ${userId}::uuid, ${key}, ${width}, ${height}, ${bytes})
      on conflict (producer_id, id) do nothing returning id`.execute(tx),
  );
  if (rows.rows.length > 0) return { id: pictureId, width, height };
  for (const each of [key, smallKey(key)]) await storage.delete(each);
  const known = await readAsSchool(db, scope, (tx) => findKept(tx, producerId, pictureId));
  if (!known) throw notFound();
  return known;
}

/** One of the sender's that no post has yet. */
async function findKept(tx: Tx, producerId: string, id: string): Promise<KeptPicture | undefined> {
  const { rows } = await sql<KeptPicture>`
    select id, width, height from post_pictures where producer_id = ${producerId} and id = ${id} and post_id is null`.execute(
    tx,
  );
  return rows[0];
}

const DAY_S = 86_400;

async function refuseMany(tx: Tx, { producerId, studentId }: Learner): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from post_pictures where producer_id = ${producerId} and student_id = ${studentId}
      and created_at > app_now() - ${DAY_S}::integer * interval '1 second'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= TALK.picturesADay) throw new Problem('post_limit_reached', { retryAfterSeconds: DAY_S });
}

/** Of the whole school: as a student nobody sees any but what they may read. */
async function requireQuota(db: Database, producerId: string, bytes: number): Promise<void> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ used: number }>`
      select coalesce(sum(bytes), 0)::float8 as used from post_pictures where producer_id = ${producerId}`.execute(tx),
  );
  if ((rows[0]?.used ?? 0) + bytes > TALK.pictureQuotaBytes) throw new Problem('picture_quota_reached');
}

const refused = (code: 'file_too_large' | 'unsupported_file_type') =>
  new Problem(code, { fields: [{ field: 'file', code: 'invalid' }] });
