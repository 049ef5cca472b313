import { sql } from 'kysely';
import type { CourseImports } from '#shared/contract/course-import/course-imports.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';

const RECENT = 20;

/** For `course_imports` i: until when it can be undone. */
export const undoUntil = sql`(i.created_at + make_interval(days => ${LIMITS.importUndoDays}))`;

/** Courses imported in the last weeks, latest first, without purged ones; and the current upload. */
export function readCourseImports(db: Database, { producerId }: SchoolActor): Promise<CourseImports> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<CourseImports>`
      select
        (select coalesce(jsonb_agg(r order by r."createdAt" desc, r.id), '[]') from (${recentOf(producerId)}) r) as recent,
        (select jsonb_build_object('id', u.id, 'state', u.state, 'name', u.name, 'bytes', u.bytes, 'parts', u.parts,
            'received', u.received, 'problem', u.problem)
          from course_uploads u where u.producer_id = ${producerId} and u.state <> 'done' and u.until > app_now()
          order by u.asked_at desc limit 1) as upload,
        (select f.preview from course_files f where f.producer_id = ${producerId} and f.plan is not null
          and f.created_at > app_now() - make_interval(hours => ${LIMITS.courseFileHours})) as preview`.execute(tx);
    const [found] = rows;
    if (!found) throw new Error('Nothing was read');
    // A refused upload does not hide the previous plan.
    return found.upload && found.upload.state !== 'failed' ? { ...found, preview: null } : found;
  });
}

const recentOf = (producerId: string) => sql`
  select i.id, i.course_id as "courseId", i.source, c.title, i.modules, i.lessons, i.created_at as "createdAt",
    case when c.deleted_at is not null then 'done' when ${undoUntil} <= app_now() then 'over' else 'open' end as undo
  from course_imports i join courses c on c.producer_id = i.producer_id and c.id = i.course_id
  where i.producer_id = ${producerId} and i.created_at > app_now() - make_interval(days => ${LIMITS.importDays})
  order by i.created_at desc, i.id limit ${RECENT}`;
