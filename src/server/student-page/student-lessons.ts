import { sql } from 'kysely';
import type { StudentLessons } from '#shared/contract/people/student-page.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';

type Which = { studentId: string; courseId: string };

/** All lessons of a course in order, with the student's progress. @throws Problem not_found */
export async function readStudentLessons(
  db: Database,
  { producerId }: SchoolActor,
  { studentId, courseId }: Which,
): Promise<StudentLessons> {
  const lessons = sql`
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'completedAt', p.completed_at,
      'lastWatchedAt', p.last_watched_at,
      'reached', lesson_reached(p.position_seconds, p.duration_seconds, p.completed_at),
      'watchedSeconds', coalesce(watched.seconds, 0)) order by l.position), '[]')
    from lessons l
    left join lesson_progress p on p.producer_id = l.producer_id and p.student_id = s.id and p.lesson_id = l.id
    left join watched on watched.lesson_id = l.id
    where l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null`;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<StudentLessons>`
      with watched as materialized (
        select v.lesson_id, round(sum(v.watched_seconds))::integer as seconds from lesson_viewings v
        where v.producer_id = ${producerId} and v.student_id = ${studentId} group by v.lesson_id)
      select array(
        select jsonb_build_object('id', m.id, 'title', m.title, 'held',
            coalesce(m.id = any (modules_held(s.producer_id, s.id, c.id)), true), 'lessons', (${lessons}))
        from course_modules m
        where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null order by m.position) as modules
      from students s join courses c on c.producer_id = s.producer_id and c.id = ${courseId} and c.deleted_at is null
      where s.producer_id = ${producerId} and s.id = ${studentId}`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
