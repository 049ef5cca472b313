import { sql } from 'kysely';
import type { CourseImport } from '#shared/contract/course-import/course-imports.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';

const RECENT = 20;

/** Of `course_imports` i: until when its course can be taken back. */
export const undoUntil = sql`(i.created_at + make_interval(days => ${LIMITS.importUndoDays}))`;

/** The courses of the last weeks that came in whole, the latest first; those deleted for good are none. */
export async function readCourseImports(
  db: Database,
  { producerId }: SchoolActor,
): Promise<{ recent: CourseImport[] }> {
  const { rows: recent } = await readAsSchool(db, { producerId }, (tx) =>
    sql<CourseImport>`
      select i.id, i.course_id as "courseId", i.source, c.title, i.modules, i.lessons, i.created_at as "createdAt",
        case when c.deleted_at is not null then 'done' when ${undoUntil} <= app_now() then 'over' else 'open' end as undo
      from course_imports i join courses c on c.producer_id = i.producer_id and c.id = i.course_id
      where i.producer_id = ${producerId} and i.created_at > app_now() - make_interval(days => ${LIMITS.importDays})
      order by i.created_at desc, i.id limit ${RECENT}`.execute(tx),
  );
  return { recent };
}
