import { sql } from 'kysely';
import { DAY_MS } from '#shared/time/dates.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { moduleHeld } from '../release/decision.ts';
import type { CalendarEvent } from './ics.ts';

type DueTask = { id: string; title: string; lesson: string; course: string; courseId: string; dueAt: string };

const PAST_DAYS = 60;
const MINUTES = 30;

/** Tasks with a due date that the student has not submitted yet, of courses open to them. */
export async function readDueTasks(db: Database, { producerId, studentId }: Learner, now: Date): Promise<DueTask[]> {
  const since = new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString();
  const { rows } = await readAsSchool(db, { producerId, studentId }, (tx) =>
    sql<DueTask>`
      select a.id, a.title, l.title as lesson, c.title as course, c.id as "courseId", due.at as "dueAt"
      from enrollments e
      join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.published and c.deleted_at is null
      join lessons l on l.producer_id = c.producer_id and l.course_id = c.id and l.deleted_at is null
      join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
      join assignments a on a.producer_id = l.producer_id and a.lesson_id = l.id and a.removed_at is null
      cross join lateral (select assignment_due(a.producer_id, a.id, e.student_id) as at) due
      where e.producer_id = ${producerId} and e.student_id = ${studentId}
        and enrollment_open(e.status, e.access_until, app_now()) and ${moduleHeld} and due.at > ${since}
        and not exists (select from submissions s
          where s.producer_id = a.producer_id and s.assignment_id = a.id and s.student_id = e.student_id and s.current)
      order by due.at, a.id`.execute(tx),
  );
  return rows;
}

/** Each ends when it is due. */
export const dueEvents = (tasks: readonly DueTask[], linkTo: (courseId: string) => string): CalendarEvent[] =>
  tasks.map(({ id, title, lesson, course, courseId, dueAt }) => ({
    uid: id,
    at: new Date(new Date(dueAt).getTime() - MINUTES * 60_000),
    minutes: MINUTES,
    title: `Prazo da tarefa: ${title}`,
    text: `${course}\n${lesson}`,
    url: linkTo(courseId),
  }));
