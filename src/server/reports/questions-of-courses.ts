import { sql } from 'kysely';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

/*
 * For members limited to courses. The school's sums per day and per student do not name courses, so these are counted
 * from the rows, of which the database only shows those of their courses.
 */

type Asked = { producerId: string; from: string; to: string; before: string };

const startOf = (day: string) => sql`${endOfDay(addDays(day, -1))}::timestamptz`;

/**
 * Completions of the member's students, one index lookup each: no index leads from a course to what was completed in a
 * period. With `offset 0` it becomes no join, whatever the planner expects.
 */
const completions = ({ producerId, before, to }: Pick<Asked, 'producerId' | 'before' | 'to'>) => sql`
  students s cross join lateral (
    select p.student_id, p.completed_at from lesson_progress p
    where p.producer_id = s.producer_id and p.student_id = s.id
      and p.completed_at >= ${startOf(before)} and p.completed_at < ${endOfDay(to)}
    offset 0) p
  where s.producer_id = ${producerId}`;

/** Like `days`. */
export const daysOfCourses = ({ producerId, before, to }: Asked) => sql`
  select day, sum(watched)::integer as watched, sum(completed)::integer as completed
  from (
    select v.day, 1 as watched, 0 as completed
    from lessons l join lesson_viewings v on v.producer_id = l.producer_id and v.lesson_id = l.id
    where l.producer_id = ${producerId} and v.day between ${before}::date and ${to}::date and counts_as_watched(v.watched_seconds)
    union all
    select local_day(p.completed_at), 0, 1 from ${completions({ producerId, before, to })}) each
  group by day order by day`;

/** Like `learners`. */
export const learnersOfCourses = ({ from, ...asked }: Asked) => sql`
  select count(distinct p.student_id) filter (where p.completed_at >= ${startOf(from)})::integer as now,
    count(distinct p.student_id) filter (where p.completed_at < ${startOf(from)})::integer as before
  from ${completions(asked)}`;
