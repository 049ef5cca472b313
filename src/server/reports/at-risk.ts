import { sql } from 'kysely';
import type { StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import { LIMITS } from '#shared/limits.ts';
import { RISKS, type Risk } from '#shared/reports.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
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

export function studentsAtRisk({ producerId, risk, page, now }: Asked) {
  const pageSize = LIMITS.atRiskPage;
  const at = sql`${now}::timestamptz`;
  const today = localDay(now);
  // Access that ends within a week, with less than half of the course done.
  const soon = endOfDay(addDays(today, 6));
  const endsSoon = sql`e.progress < 50 and e.access_until <= ${soon}`;
  const left = sql`enrollment_unfinished(e.status, e.progress) and e.access_until > ${at}`;
  // Who has a course open and not completed, and when they were last seen. Only ends within the week are told apart: one
  // group for each end there is would not fit into memory. The sums are of all courses: those that nobody sees are taken
  // off, few as a rule. Put together by groups, because the planner expects so few that it would join one by one.
  const open = sql`
    select student_id, case when access_until <= ${soon} then access_until end as ends, sum(unfinished) as unfinished,
      sum(behind) as behind
    from (
      select student_id, access_until, unfinished, behind
      from student_enrollments where producer_id = ${producerId} and access_until > ${at}
      union all
      select e.student_id, e.access_until, -1, case when e.progress < 50 then -1 else 0 end
      from courses c join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id
      where c.producer_id = ${producerId} and not (c.published and c.deleted_at is null) and ${left}) each
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
  // The course to speak of: the one that ends soonest, else the one that is furthest.
  const course = sql`
    select c.title, e.progress, e.access_until
    from enrollments e
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.published and c.deleted_at is null
    where e.producer_id = ${producerId} and e.student_id = shown.id and ${left}
    order by ${risk === 'ending' ? sql`(${endsSoon}) desc, e.access_until` : sql`e.progress desc`}, e.course_id limit 1`;
  const first = risk === 'ending' ? sql`shown.ends_soon` : sql`shown.last_seen`;
  return sql<StudentsAtRisk>`
    with open as (${open}),
    away as materialized (${away}),
    shown as (
      select * from away shown where ${IS[risk]}
      order by ${first}, shown.name, shown.id limit ${pageSize} offset ${(page - 1) * pageSize}),
    counts as (
      select ${sql.join(RISKS.map((each) => sql`count(*) filter (where ${IS[each]})::integer as ${sql.ref(each)}`))} from away)
    select ${page}::integer as page, ${pageSize}::integer as "pageSize",
      (select ${sql.ref(risk)} from counts) as total, (select to_jsonb(counts) from counts) as counts,
      array(
        select jsonb_build_object('id', shown.id, 'name', shown.name, 'email', s.email, 'phone', s.phone,
          'courseTitle', course.title, 'progress', course.progress, 'lastSeen', last_seen, 'daysAway', days_away,
          'lastDay', access_last_day(course.access_until))
        from shown
        join students s on s.producer_id = ${producerId} and s.id = shown.id
        cross join lateral (${course}) course
        order by ${first}, shown.name, shown.id) as students`;
}
