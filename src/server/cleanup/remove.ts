import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { acrossSchools, asSchool, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { lockAccounts } from '../students/accounts.ts';
import { removeFromSchool } from '../students/removal.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import { keepOnlyNew } from './keep-only-new.ts';
import { notifyCleanupDone } from './notify-cleanup-done.ts';

/** Students per transaction by default. */
const BATCH = 200;

type Person = { studentId: string; userId: string };

/**
 * Removes the next batch of archived students with all their data in the school. Each batch is one transaction, which
 * also updates the list of remaining students.
 * @returns whether there may be more; false while the clean-up is switched off, or if the school has no archive
 */
export function removeBatch(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  { producerId, year }: SchoolRef,
  batch = BATCH,
): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    if (!(await mayRemove(tx, { producerId, year }))) return false;
    const studentIds = await nextOnList(tx, { producerId, year }, batch);
    if (studentIds.length === 0) {
      await finishSchool(tx, jobs, { producerId, year });
      return false;
    }
    const people = await lockPeople(tx, producerId, studentIds);
    // Checked under the lock: new purchases now wait, or were committed before and are visible.
    const newcomers = await enrolledSince(tx, { producerId, year }, people);
    const leaving = people.filter(({ studentId }) => !newcomers.has(studentId));
    await keepOnlyNew(tx, { producerId, year }, [...newcomers]);
    await deleteEmails(tx, producerId, leaving);
    const removed = await removeFromSchool(
      tx,
      producerId,
      leaving.map(({ studentId }) => studentId),
    );
    await recordRemoved(tx, { producerId, year }, studentIds, { removed, kept: newcomers.size });
    return true;
  });
}

/** Locks the school for the rest of the transaction. */
async function mayRemove(tx: Tx, { producerId, year }: SchoolRef): Promise<boolean> {
  const { rows } = await sql`
    select from cleanup_schools
    where producer_id = ${producerId} and year = ${year} and state = 'archived' and archive_key is not null
      and exists (select from platform_settings where cleanup_since is not null) for update`.execute(tx);
  return rows.length > 0;
}

async function nextOnList(tx: Tx, { producerId, year }: SchoolRef, batch: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select student_id as id from cleanup_students where producer_id = ${producerId} and year = ${year}
    order by student_id limit ${batch}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks accounts before students, the same order as everywhere. */
async function lockPeople(tx: Tx, producerId: string, studentIds: readonly string[]): Promise<Person[]> {
  const { rows: known } = await sql<{ userId: string }>`
    select user_id as "userId" from students
    where producer_id = ${producerId} and id = any (${studentIds}::uuid[])`.execute(tx);
  await acrossSchools(tx, () =>
    lockAccounts(
      tx,
      known.map(({ userId }) => userId),
    ),
  );
  const { rows } = await sql<Person>`
    select id as "studentId", user_id as "userId" from students
    where producer_id = ${producerId} and id = any (${studentIds}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

async function enrolledSince(tx: Tx, { producerId, year }: SchoolRef, people: Person[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct g.student_id as id from access_grants g
    where g.producer_id = ${producerId} and g.student_id = any (${people.map(({ studentId }) => studentId)}::uuid[])
      and g.closed_at is null
      and g.starts_at >= (select due_of_cleanup(${year}))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

function deleteEmails(tx: Tx, producerId: string, leaving: Person[]): Promise<unknown> {
  return acrossSchools(tx, () =>
    sql`
      delete from email_logs where producer_id = ${producerId}
        and user_id = any (${leaving.map(({ userId }) => userId)}::uuid[])`.execute(tx),
  );
}

async function recordRemoved(
  tx: Tx,
  { producerId, year }: SchoolRef,
  studentIds: readonly string[],
  { removed, kept }: { removed: number; kept: number },
): Promise<void> {
  await sql`
    delete from cleanup_students where producer_id = ${producerId} and year = ${year}
      and student_id = any (${studentIds}::uuid[])`.execute(tx);
  await sql`
    update cleanup_schools set removed = removed + ${removed}, kept = kept + ${kept}, updated_at = app_clock()
    where producer_id = ${producerId} and year = ${year}`.execute(tx);
}

/** Notifies the producer; the last school to finish also completes the year's clean-up. */
async function finishSchool(tx: Tx, jobs: Jobs, { producerId, year }: SchoolRef): Promise<void> {
  await sql`
    update cleanup_schools set state = 'removed', removed_at = app_clock(), updated_at = app_clock(), problem = null
    where producer_id = ${producerId} and year = ${year}`.execute(tx);
  await acrossSchools(tx, async () => {
    await notifyCleanupDone(tx, jobs, { producerId, year });
    await finishYear(tx, year);
  });
}

/** Runs across schools. */
export async function finishYear(tx: Tx, year: number): Promise<void> {
  // Locked first, so that the second of two schools that finish together sees the first.
  await sql`select from cleanups where year = ${year} for update`.execute(tx);
  await sql`
    update cleanups set state = 'done', finished_at = app_clock()
    where year = ${year} and state = 'running' and not exists (
      select from cleanup_schools s where s.year = cleanups.year and s.state in ('waiting', 'archived'))`.execute(tx);
}
