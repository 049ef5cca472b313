import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { acrossSchools, asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { discardAccounts, leaveSchool, lockAccounts } from './accounts.ts';

/** The student of a profile's id or of the school's own student id. @throws Problem not_found */
export async function findByProfile(db: Database, { producerId }: SchoolActor, profileId: string): Promise<string> {
  const student = await readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('students')
      .select('id')
      .where('producer_id', '=', producerId)
      .where(({ or, eb }) => or([eb('user_id', '=', profileId), eb('id', '=', profileId)]))
      .executeTakeFirst(),
  );
  if (!student) throw notFound();
  return student.id;
}

/**
 * Removes students with everything they did in this school. A student's account is deleted with its last school; a
 * producer's stays. Ids of students already removed are ignored.
 * @throws Problem not_found if none exists
 */
export function removeStudents(
  db: Database,
  school: SchoolActor,
  { studentIds }: { studentIds: readonly string[] },
): Promise<{ removed: number }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const name = await nameOfOne(tx, producerId, studentIds);
    const removed = await removeFromSchool(tx, producerId, studentIds);
    if (removed === 0) throw notFound();
    const auditEvent = { action: 'students_removed', subject: name, count: removed } as const;
    await recordAuditEvent(tx, school, school.place, auditEvent);
    return { removed };
  });
}

/** For several students their number is recorded. */
async function nameOfOne(tx: Tx, producerId: string, [id, ...others]: readonly string[]): Promise<string | undefined> {
  if (!id || others.length > 0) return undefined;
  const named = tx.selectFrom('students').select('name').where('producer_id', '=', producerId).where('id', '=', id);
  return (await named.executeTakeFirst())?.name;
}

/** `removeStudents` within a transaction of their school. @returns how many were there */
export async function removeFromSchool(tx: Tx, producerId: string, studentIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from students
    where producer_id = ${producerId} and id = any (${studentIds}::uuid[])`.execute(tx);
  const userIds = rows.map(({ userId }) => userId);
  if (userIds.length === 0) return 0;
  await acrossSchools(tx, () => lockAccounts(tx, userIds));
  const { numAffectedRows } = await sql`
    delete from students where producer_id = ${producerId} and id = any (${studentIds}::uuid[])`.execute(tx);
  const removed = Number(numAffectedRows);
  await sql`
    update profiles set student_count = greatest(0, student_count - ${removed}::integer)
    where id = ${producerId}`.execute(tx);
  await acrossSchools(tx, async () => {
    await leaveSchool(tx, producerId, userIds);
    await discardAccounts(tx, userIds);
  });
  return removed;
}
