import { sql } from 'kysely';
import type { Risk } from '#shared/reports.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { currentReach } from './team-reach.ts';

/** The condition of each risk, on `away` below. */
export const RISK_IS: Record<Risk, ReturnType<typeof sql>> = {
  never: sql`last_seen is null`,
  away7: sql`days_away >= 7`,
  away14: sql`days_away >= 14`,
  away30: sql`days_away >= 30`,
  ending: sql`ends_soon is not null`,
};

type Asked = { producerId: string; now: Date };

/** The last moment of the week from today on: access that is over by then ends soon. */
const weekFrom = (now: Date) => endOfDay(addDays(localDay(now), 6));

/** An enrollment `e` that is open with lessons left to complete. */
export const isUnfinished = (now: Date) =>
  sql`enrollment_unfinished(e.status, e.progress) and e.access_until > ${now}::timestamptz`;

/** An enrollment `e` that ends within a week, with less than half of the course done. */
export const endsBehind = (now: Date) => sql`e.progress < 50 and e.access_until <= ${weekFrom(now)}`;

/**
 * Two tables for a `with`. `away`: for each active student with something left to learn, the days since a
 * lesson was open, and an end within a week with less than half of a course done.
 */
export function studentsAway(asked: Asked) {
  return currentReach() ? awayFromCourses(asked) : awayFromSchool(asked);
}

/** For members limited to courses, from these courses' rows only: other activity is not theirs to see. */
function awayFromCourses({ producerId, now }: Asked) {
  // As in `recount_activity`: most lessons that are opened leave no progress.
  const seen = sql`
    select greatest(local_day(max(p.last_watched_at)), (select max(v.day) from lesson_viewings v
      where v.producer_id = open.producer_id and v.student_id = open.student_id)) as last_seen
    from lesson_progress p where p.producer_id = open.producer_id and p.student_id = open.student_id`;
  return sql`open as materialized (
      select e.producer_id, e.student_id,
        min(e.access_until) filter (where ${endsBehind(now)}) as ends_soon
      from courses c join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id
      where c.producer_id = ${producerId} and c.published and c.deleted_at is null and ${isUnfinished(now)}
      group by e.producer_id, e.student_id),
    away as materialized (
      select s.id, s.name, open.ends_soon, seen.last_seen, ${localDay(now)}::date - seen.last_seen as days_away
      from open join students s on s.producer_id = open.producer_id and s.id = open.student_id and s.status = 'active'
      cross join lateral (${seen}) seen)`;
}

function awayFromSchool({ producerId, now }: Asked) {
  const at = sql`${now}::timestamptz`;
  const today = localDay(now);
  const soon = weekFrom(now);
  // Open, uncompleted enrollments and when the student was last seen. Only ends within the week are
  // distinguished: a group for every end would not fit into memory. The sums cover all courses, and the usually
  // few invisible ones are subtracted. Combined by union and grouping, because for joins the planner expects so
  // few rows that it would choose nested loops.
  const open = sql`
    select student_id, case when access_until <= ${soon} then access_until end as ends, sum(unfinished) as unfinished,
      sum(behind) as behind
    from (
      select student_id, access_until, unfinished, behind
      from student_enrollments where producer_id = ${producerId} and access_until > ${at}
      union all
      select e.student_id, e.access_until, -1, case when e.progress < 50 then -1 else 0 end
      from courses c join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id
      where c.producer_id = ${producerId} and not (c.published and c.deleted_at is null) and ${isUnfinished(now)}) each
    group by 1, 2`;
  const away = sql`
    select id, max(name) as name, min(ends) filter (where behind > 0) as ends_soon,
      max(seen_on) as last_seen, ${today}::date - max(seen_on) as days_away
    from (
      select id, name, null::timestamptz as ends, 0 as unfinished, 0 as behind, null::date as seen_on
      from students where producer_id = ${producerId} and status = 'active'
      union all
      select student_id, null, ends, unfinished, behind, null from open
      union all
      select student_id, null, null, 0, 0, seen_on from student_activity where producer_id = ${producerId}) known
    group by id having count(name) > 0 and sum(unfinished) > 0`;
  return sql`open as (${open}), away as materialized (${away})`;
}

/** The ids of the students at a risk. */
export const idsAtRisk = ({ risk, ...asked }: Asked & { risk: Risk }) => sql`
  with ${studentsAway(asked)} select id from away where ${RISK_IS[risk]}`;
