import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Owner } from '../actors.ts';
import { note } from '../audit/owner-deeds.ts';
import { endAllSessions } from '../auth/sessions/sessions.ts';
import type { Services } from '../context.ts';
import { inBatches } from '../database/in-batches.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound, Problem } from '../problem.ts';
import { removeStudents } from '../students/removal.ts';
import {
  ATTACHMENTS_FOLDER,
  COURSE_UPLOADS_FOLDER,
  FOLDERS,
  PACKAGES_FOLDER,
  PICTURES_FOLDER,
  SUBMISSIONS_FOLDER,
} from '../uploads/keys.ts';

type Tools = Pick<Services, 'db' | 'storage'>;

const BATCH = 200;
const ROWS = 5_000;

/**
 * Removes a producer for good: from this moment nobody of the school gets in, and a job deletes all that it owns.
 * @param email typed by the owner, so that nobody is removed by a slip
 * @throws Problem not_found, invalid_input when the e-mail is another's
 */
export function removeProducer(
  { db, jobs }: { db: Database; jobs: Jobs },
  owner: Owner,
  { producerId, email }: { producerId: string; email: string },
): Promise<void> {
  return asPlatform(db, async (tx) => {
    const producer = await tx
      .selectFrom('profiles')
      .select(['id', 'name', 'email'])
      .where('id', '=', producerId)
      .where('role', '=', 'admin')
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!producer) throw notFound();
    if (producer.email !== email) throw new Problem('invalid_input', { fields: [{ field: 'email', code: 'invalid' }] });
    await tx
      .updateTable('profiles')
      .set({ removed_at: sql`app_now()`, subscription_status: 'expired' })
      .where('id', '=', producerId)
      .execute();
    await tx
      .deleteFrom('credentials')
      .where((row) => row.or([row('user_id', '=', producerId), row('scope_producer_id', '=', producerId)]))
      .execute();
    await tx.deleteFrom('api_keys').where('producer_id', '=', producerId).execute();
    await tx.deleteFrom('auth_tokens').where('user_id', '=', producerId).execute();
    await endAllSessions(tx, producerId, 'signed_out');
    await note(tx, owner, { action: 'producer_removed', target: { id: producer.id, name: producer.name } });
    await jobs.add(tx, 'remove-school', { producerId });
  });
}

const FILE_FOLDERS = [ATTACHMENTS_FOLDER, COURSE_UPLOADS_FOLDER, PACKAGES_FOLDER, PICTURES_FOLDER, SUBMISSIONS_FOLDER];

/** Goes on with a removal from wherever it is: students by the batch, then files, then all the rest at once. */
export async function removeSchool({ db, storage }: Tools, { producerId }: { producerId: string }): Promise<void> {
  if (await stays(db, producerId)) return;
  for (;;) {
    const studentIds = await nextStudents(db, producerId);
    if (studentIds.length === 0) break;
    await removeStudents(db, { producerId }, { studentIds });
  }
  for (const table of ['email_logs', 'webhook_deliveries'])
    await inBatches(
      db,
      ROWS,
      sql`delete from ${sql.table(table)} where ctid = any (array(
        select t.ctid from ${sql.table(table)} t
        join profiles p on p.id = t.producer_id and p.id = ${producerId} and p.removed_at is not null limit ${ROWS}))`,
    );
  for (const key of await archivesOf(db, producerId)) await storage.delete(key);
  for (const folder of Object.values(FOLDERS)) await storage.deleteAll(`${folder}/${producerId}/`);
  for (const folder of FILE_FOLDERS) await storage.deleteAll(`${folder}/${producerId}/`);
  await storage.deleteAll(`${producerId}/`);
  await asPlatform(db, async (tx) => {
    await keepAsStudent(tx, producerId);
    await tx.deleteFrom('profiles').where('id', '=', producerId).where('removed_at', 'is not', null).execute();
  });
}

/** Whoever studies at another school goes on there, under an account of a student. Runs across schools. */
async function keepAsStudent(tx: Tx, producerId: string): Promise<void> {
  const person = await tx
    .selectFrom('profiles as p')
    .select(['p.name', 'p.email'])
    .where('p.id', '=', producerId)
    .where('p.removed_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('students as s').select('s.id').whereRef('s.user_id', '=', 'p.id')),
    )
    .executeTakeFirst();
  if (!person) return;
  const [id, parked] = [randomUUID(), `${producerId}@removed.invalid`];
  await tx.updateTable('profiles').set({ email: parked }).where('id', '=', producerId).execute();
  await tx
    .insertInto('profiles')
    .values({ id, ...person, role: 'student' })
    .execute();
  await tx
    .updateTable('students')
    .set({ user_id: id, email: person.email })
    .where('user_id', '=', producerId)
    .execute();
}

function archivesOf(db: Database, producerId: string): Promise<string[]> {
  return asPlatform(db, async (tx) => {
    const kept = await tx
      .selectFrom('cleanup_schools')
      .select('archive_key')
      .where('producer_id', '=', producerId)
      .execute();
    return kept.flatMap(({ archive_key }) => archive_key ?? []);
  });
}

/** Nobody said that it should go. */
function stays(db: Database, producerId: string): Promise<boolean> {
  return asPlatform(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select('removed_at')
      .where('id', '=', producerId)
      .executeTakeFirst();
    return profile !== undefined && profile.removed_at === null;
  });
}

function nextStudents(db: Database, producerId: string): Promise<string[]> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select st.id from students st join profiles p on p.id = st.producer_id and p.removed_at is not null
      where st.producer_id = ${producerId} limit ${BATCH}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** A job that gave up, or was lost, is added again. @returns how many */
export function resumeRemovals({ db, jobs }: { db: Database; jobs: Jobs }): Promise<number> {
  return asPlatform(db, async (tx) => {
    const stuck = await tx
      .selectFrom('profiles')
      .select('id')
      .where('removed_at', '<', sql<string>`app_now() - interval '1 hour'`)
      .execute();
    for (const { id } of stuck) await jobs.add(tx, 'remove-school', { producerId: id });
    return stuck.length;
  });
}
