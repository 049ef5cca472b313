import { type RawBuilder, sql } from 'kysely';
import { acrossSchools, type Tx } from '../db.ts';
import { recomputeProgressOf } from '../learning/progress/progress.ts';
import { lockEnrollments, refreshEnrollments } from '../students/access/refresh-enrollments.ts';
import type { ArchivedTable } from './archive/archived-tables.ts';
import type { SchoolRef } from './archive/snapshot.ts';

type Written = { at: string; byPlatform?: true } | { on: string } | { why: string };

/** The column of the moment or day at which a row was written, or why none decides. */
const WRITTEN: Record<ArchivedTable, Written> = {
  access_grants: { at: 'starts_at' },
  lesson_progress: { at: 'last_watched_at' },
  lesson_favorites: { at: 'created_at' },
  lesson_openings: { at: 'opened_at' },
  releases_told: { on: 'day' },
  lesson_viewings: { on: 'day' },
  submissions: { at: 'saved_at' },
  // A school deletes no attempts.
  quiz_attempts: { at: 'started_at', byPlatform: true },
  quiz_answers: { why: 'deleted with their attempt' },
  notifications: { at: 'created_at' },
  enrollments: { why: 'all deleted, and made again from the grants that are left' },
  held_access_emails: { why: 'stay where an enrollment is made again' },
  student_addresses: { why: 'of the person, not of an enrollment' },
  address_refusals: { why: 'of the person, not of an enrollment' },
  team_notes: { why: 'of the person, not of an enrollment' },
  consents: { why: 'of the person, not of an enrollment' },
};

type Place = { studentId: string; courseIds: string[] };

/** For students who enrolled again after the clean-up was due: deletes only the data from before. */
export async function keepOnlyNew(tx: Tx, { producerId, year }: SchoolRef, studentIds: string[]): Promise<void> {
  if (studentIds.length === 0) return;
  await lockEnrollments(tx, { producerId, studentIds });
  const theirs = sql`producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])`;
  await deleteOld(tx, year, theirs);
  const { rows: held } = await sql`delete from held_access_emails where ${theirs} returning *`.execute(tx);
  const { rows: enrolled } = await sql`delete from enrollments where ${theirs} returning *`.execute(tx);
  const { rows } = await sql<Place>`
    select student_id as "studentId", array_agg(distinct course_id) as "courseIds" from access_grants
    where ${theirs} group by student_id order by student_id`.execute(tx);
  for (const { studentId, courseIds } of rows) {
    const places = { producerId, studentIds: [studentId], courseIds };
    await refreshEnrollments(tx, places);
    await recomputeProgressOf(tx, places);
  }
  await keepNotedSince(tx, year, enrolled);
  await sql`
    insert into held_access_emails
    select h.* from jsonb_populate_recordset(null::held_access_emails, ${JSON.stringify(held)}::jsonb) h
    join enrollments e using (producer_id, student_id, course_id) where e.status <> 'inactive'`.execute(tx);
}

/**
 * What the enrollments had noted since the clean-up was due, which is all of their new ones. The first access may have
 * been before: then the first lesson opened since is it.
 */
async function keepNotedSince(tx: Tx, year: number, enrolled: readonly unknown[]): Promise<void> {
  const isNew = (column: string) => sql`${sql.ref(`o.${column}`)} >= ${dueOf(year)}`;
  const ifNew = (column: string) => sql`case when ${isNew(column)} then ${sql.ref(`o.${column}`)} end`;
  await sql`
    update enrollments e set
      status = case when o.status = 'completed' and e.status = 'active' and ${isNew('completed_at')} then 'completed' else e.status end,
      completed_at = ${ifNew('completed_at')}, counted_from = ${ifNew('counted_from')},
      first_access_at = coalesce(${ifNew('first_access_at')}, (
        select min(v.opened_at) from lesson_viewings v
        join lessons l on l.producer_id = v.producer_id and l.id = v.lesson_id
        where v.producer_id = e.producer_id and v.student_id = e.student_id and l.course_id = e.course_id))
    from jsonb_populate_recordset(null::enrollments, ${JSON.stringify(enrolled)}::jsonb) o
    where e.producer_id = o.producer_id and e.student_id = o.student_id and e.course_id = o.course_id`.execute(tx);
}

const dueOf = (year: number) => sql`(select due_of_cleanup(${year}))`;

async function deleteOld(tx: Tx, year: number, theirs: RawBuilder<unknown>): Promise<void> {
  const due = dueOf(year);
  for (const [table, written] of Object.entries(WRITTEN)) {
    if ('why' in written) continue;
    const isOld =
      'on' in written ? sql`${sql.ref(written.on)} < local_day(${due})` : sql`${sql.ref(written.at)} < ${due}`;
    const remove = (as: Tx) => sql`delete from ${sql.table(table)} where ${theirs} and ${isOld}`.execute(as);
    await ('byPlatform' in written ? acrossSchools(tx, remove) : remove(tx));
  }
}
