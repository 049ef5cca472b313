import { sql } from 'kysely';
import type { LessonStops } from '#shared/contract/school/reports.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';
import { lessons, lessonsInOrder } from './questions.ts';

/** Where students stopped watching each lesson of a course. @throws Problem not_found */
export function readLessonStops(
  db: Database,
  { producerId }: SchoolActor,
  { courseId }: { courseId: string },
): Promise<{ lessons: LessonStops[] }> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ found: boolean; lessons: LessonStops[] }>`
      with course as (
        select producer_id, id, title from courses
        where producer_id = ${producerId} and id = ${courseId} and deleted_at is null),
      lesson as materialized (${lessons({ producerId })})
      select exists (select from course) as found,
        array(select to_jsonb(found) from (${lessonsInOrder}) found) as lessons`.execute(tx);
    if (!rows[0]?.found) throw notFound();
    return { lessons: rows[0].lessons };
  });
}
