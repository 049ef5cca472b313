import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { recomputeProgressOf } from '../learning/progress/progress.ts';
import { lockEnrollments, refreshEnrollments } from '../students/access/refresh-enrollments.ts';
import type { SchoolRef } from './archive/snapshot.ts';

type Place = { studentId: string; courseIds: string[] };

/** For students who enrolled again after the clean-up was due: deletes only the data from before. */
export async function keepOnlyNew(tx: Tx, { producerId, year }: SchoolRef, studentIds: string[]): Promise<void> {
  if (studentIds.length === 0) return;
  await lockEnrollments(tx, { producerId, studentIds });
  const theirs = sql`producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])`;
  const due = sql`(select due_of_cleanup(${year}))`;
  await sql`delete from access_grants where ${theirs} and starts_at < ${due}`.execute(tx);
  await sql`delete from lesson_progress where ${theirs} and last_watched_at < ${due}`.execute(tx);
  await sql`delete from lesson_favorites where ${theirs} and created_at < ${due}`.execute(tx);
  await sql`delete from lesson_viewings where ${theirs} and day < local_day(${due})`.execute(tx);
  await sql`delete from submissions where ${theirs} and saved_at < ${due}`.execute(tx);
  await sql`delete from notifications where ${theirs} and created_at < ${due}`.execute(tx);
  await sql`delete from enrollments where ${theirs}`.execute(tx);
  const { rows } = await sql<Place>`
    select student_id as "studentId", array_agg(distinct course_id) as "courseIds" from access_grants
    where ${theirs} group by student_id order by student_id`.execute(tx);
  for (const { studentId, courseIds } of rows) {
    const places = { producerId, studentIds: [studentId], courseIds };
    await refreshEnrollments(tx, places);
    await recomputeProgressOf(tx, places);
  }
}
