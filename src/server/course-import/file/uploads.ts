import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { partsOf } from '#shared/parts.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Tx } from '../../db.ts';
import { deleteContent, newPlace } from '../../parts/kept-parts.ts';
import { receivePart } from '../../parts/receive-part.ts';
import { notFound } from '../../problem.ts';
import { COURSE_UPLOADS_FOLDER } from '../../uploads/keys.ts';
import { deleteCourseFile } from './purge.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;
type One = { fileId: string };

/** Days to wait for the next part, and to keep a refusal. */
const DAYS = 1;

/** Replaces an unfinished or refused upload. The previous plan stays until the new file is read. */
export async function startCourseFile(
  { db, env, storage }: Pick<Tools, 'db' | 'env' | 'storage'>,
  { producerId }: SchoolActor,
  { name, bytes }: { name: string; bytes: number },
): Promise<One> {
  const fileId = randomUUID();
  const { key, seal } = newPlace(env, { producerId, key: `${COURSE_UPLOADS_FOLDER}/${producerId}/${fileId}` });
  const before = await asSchool(db, { producerId }, async (tx) => {
    // Serializes concurrent starts.
    await sql`select from client_settings where producer_id = ${producerId} for no key update`.execute(tx);
    const given = await giveUp(tx, producerId, sql`true`);
    await sql`
      insert into course_uploads (producer_id, id, name, bytes, key, seal, parts, until)
      values (${producerId}, ${fileId}, ${name}, ${bytes}, ${key}, ${seal}, ${partsOf(bytes)},
        app_now() + make_interval(days => ${DAYS}))`.execute(tx);
    return given;
  });
  await deleteGivenUp({ db, storage }, producerId, before);
  return { fileId };
}

type Given = { id: string; key: string; parts: number };

/** From here on, workers on it have no effect. The row lists its parts until they are deleted. */
async function giveUp(tx: Tx, producerId: string, which: ReturnType<typeof sql>): Promise<Given[]> {
  const { rows } = await sql<Given>`
    update course_uploads set state = 'failed', problem = null, finished_at = app_clock(), until = app_now()
    where producer_id = ${producerId} and ${which} returning id, key, parts`.execute(tx);
  return rows;
}

async function deleteGivenUp({ db, storage }: Pick<Tools, 'db' | 'storage'>, producerId: string, given: Given[]) {
  for (const each of given) await deleteContent({ storage }, each);
  if (given.length > 0)
    await asSchool(db, { producerId }, (tx) =>
      sql`delete from course_uploads where producer_id = ${producerId} and id = any (${given.map(({ id }) => id)}::uuid[])`.execute(
        tx,
      ),
    );
}

/** The last part starts the job that reads the file. @throws Problem as `receivePart` */
export const sendCourseFilePart = (
  tools: Tools,
  { producerId }: SchoolActor,
  { fileId, part, file }: One & { part: number; file: File },
): Promise<{ received: number }> =>
  receivePart(tools, { table: 'course_uploads', producerId, id: fileId, days: DAYS }, { part, file }, (tx) =>
    tools.jobs.add(tx, 'read-course-file', { producerId, fileId }),
  );

/**
 * Cancels an upload that is arriving or being read, or discards the plan that was read from it.
 * @throws Problem not_found
 */
export async function cancelCourseFile(
  { db, storage }: Pick<Tools, 'db' | 'storage'>,
  { producerId }: SchoolActor,
  { fileId }: One,
): Promise<Record<string, never>> {
  const given = await asSchool(db, { producerId }, (tx) =>
    giveUp(tx, producerId, sql`id = ${fileId} and state <> 'done'`),
  );
  await deleteGivenUp({ db, storage }, producerId, given);
  const read = await deleteCourseFile(
    (work) => asSchool(db, { producerId }, work),
    storage,
    sql`producer_id = ${producerId} and id = ${fileId}`,
  );
  if (given.length === 0 && !read) throw notFound();
  return {};
}
