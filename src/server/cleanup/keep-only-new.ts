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
  await sql`delete from enrollments where ${theirs}`.execute(tx);
  const { rows } = await sql<Place>`
    select student_id as "studentId", array_agg(distinct course_id) as "courseIds" from access_grants
    where ${theirs} group by student_id order by student_id`.execute(tx);
  for (const { studentId, courseIds } of rows) {
    const places = { producerId, studentIds: [studentId], courseIds };
    await refreshEnrollments(tx, places);
    await recomputeProgressOf(tx, places);
  }
  await sql`
    insert into held_access_emails
    select h.* from jsonb_populate_recordset(null::held_access_emails, ${JSON.stringify(held)}::jsonb) h
    join enrollments e using (producer_id, student_id, course_id) where e.status <> 'inactive'`.execute(tx);
}

async function deleteOld(tx: Tx, year: number, theirs: RawBuilder<unknown>): Promise<void> {
  const due = sql`(select due_of_cleanup(${year}))`;
  for (const [table, written] of Object.entries(WRITTEN)) {
    if ('why' in written) continue;
    const isOld =
      'on' in written ? sql`${sql.ref(written.on)} < local_day(${due})` : sql`${sql.ref(written.at)} < ${due}`;
    const remove = (as: Tx) => sql`delete from ${sql.table(table)} where ${theirs} and ${isOld}`.execute(as);
    await ('byPlatform' in written ? acrossSchools(tx, remove) : remove(tx));
  }
}
