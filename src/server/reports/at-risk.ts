import { sql } from 'kysely';
import type { StudentsAtRisk } from '#shared/contract/at-risk.ts';
import { endOfDay, localDay } from '#shared/dates.ts';
import { addDays } from '#shared/days.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Risk } from '#shared/reports.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';

/** What each risk is, of `away` below. */
const IS: Record<Risk, ReturnType<typeof sql>> = {
  never: sql`last_seen is null`,
  away7: sql`days_away >= 7`,
  away14: sql`days_away >= 14`,
  away30: sql`days_away >= 30`,
  ending: sql`ends_soon is not null`,
};

type Asked = { producerId: string; risk: Risk; page: number; now: Date };

/** A page of the students at a risk, the longest away and the soonest ending first, and how many are at each. */
export async function readStudentsAtRisk(
  db: Database,
  school: SchoolActor,
  { risk, page }: { risk: Risk; page: number },
  now = new Date(),
): Promise<StudentsAtRisk> {
  const { rows } = await readAsSchool(db, school, (tx) =>
    studentsAtRisk({ producerId: school.producerId, risk, page, now }).execute(tx),
  );
  return rows[0] as StudentsAtRisk;
}

/** The same as a question, in one row. */
export function studentsAtRisk({ producerId, risk, page, now }: Asked) {
  const pageSize = LIMITS.atRiskPage;
  const at = sql`${now}::timestamptz`;
  const today = localDay(now);
  // Of an enrolment: it ends within a week, and less than half of the course is done.
  const endsSoon = sql`e.progress < 50 and e.access_until <= ${endOfDay(addDays(today, 6))}`;
  const unfinished = sql`
    enrollments e join courses c on c.producer_id = e.producer_id and c.id = e.course_id
      and c.published and c.deleted_at is null
    where e.producer_id = ${producerId} and e.progress < 100 and enrollment_open(e.status, e.access_until, ${at})`;
  // Who has a course open and not completed, and when they were last seen. Put together by groups, because the planner
  // expects so few that it would join one by one.
  const learning = sql`
    select student_id, min(ends_soon) as ends_soon, max(seen_on) as last_seen
    from (
      select e.student_id, true as learning, min(case when ${endsSoon} then e.access_until end) as ends_soon, null as seen_on
      from ${unfinished} group by e.student_id
      union all
      select student_id, false, null, seen_on from student_activity where producer_id = ${producerId}) known
    group by student_id having bool_or(learning)`;
  const away = sql`
    select s.id, s.name, ends_soon, last_seen, ${today}::date - last_seen as days_away
    from learning
    join students s on s.producer_id = ${producerId} and s.id = learning.student_id and s.status = 'active'`;
  // The course to speak of: the one that ends soonest, else the one that is furthest.
  const course = sql`
    select c.title, e.progress, e.access_until from ${unfinished} and e.student_id = shown.id
    order by ${risk === 'ending' ? sql`(${endsSoon}) desc, e.access_until` : sql`e.progress desc`}, e.course_id limit 1`;
  const first = risk === 'ending' ? sql`shown.ends_soon` : sql`shown.last_seen`;
  return sql<StudentsAtRisk>`
    with learning as (${learning}),
    away as materialized (${away}),
    shown as (
      select * from away shown where ${IS[risk]}
      order by ${first}, shown.name, shown.id limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${page}::integer as page, ${pageSize}::integer as "pageSize",
      (select count(*)::integer from away where ${IS[risk]}) as total,
      (select jsonb_build_object(
        'never', count(*) filter (where ${IS.never}), 'away7', count(*) filter (where ${IS.away7}),
        'away14', count(*) filter (where ${IS.away14}), 'away30', count(*) filter (where ${IS.away30}),
        'ending', count(*) filter (where ${IS.ending})) from away) as counts,
      array(
        select jsonb_build_object('id', shown.id, 'name', shown.name, 'email', s.email, 'phone', s.phone,
          'courseTitle', course.title, 'progress', course.progress, 'lastSeen', last_seen, 'daysAway', days_away,
          'lastDay', access_last_day(course.access_until))
        from shown
        join students s on s.producer_id = ${producerId} and s.id = shown.id
        cross join lateral (${course}) course
        order by ${first}, shown.name, shown.id) as students`;
}
