import { sql } from 'kysely';
import type { StudentsAtRisk } from '#shared/contract/at-risk.ts';
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

/** Of an enrolment: it ends within a week, and less than half of the course is done. */
const ENDS_SOON = sql`e.progress < 50 and access_last_day(e.access_until) < local_day(now()) + 7`;

/** A page of the students at a risk, the longest away and the soonest ending first, and how many are at each. */
export function readStudentsAtRisk(
  db: Database,
  { producerId }: SchoolActor,
  { risk, page }: { risk: Risk; page: number },
): Promise<StudentsAtRisk> {
  const pageSize = LIMITS.atRiskPage;
  const unfinished = sql`
    enrollments e join courses c on c.producer_id = e.producer_id and c.id = e.course_id
      and c.published and c.deleted_at is null
    where e.producer_id = ${producerId} and e.progress < 100 and enrollment_open(e.status, e.access_until, now())`;
  // Who has a course open and not completed.
  const learning = sql`
    select e.student_id, min(e.access_until) filter (where ${ENDS_SOON}) as ends_soon from ${unfinished} group by e.student_id`;
  // One look at an index each for the last lesson watched and the last one opened.
  const away = sql`
    select s.id, s.name, ends_soon, seen.day as last_seen, local_day(now()) - seen.day as days_away
    from learning
    join students s on s.producer_id = ${producerId} and s.id = learning.student_id and s.status = 'active'
    cross join lateral (
      select greatest(
        (select local_day(p.last_watched_at) from lesson_progress p
          where p.producer_id = ${producerId} and p.student_id = s.id order by p.last_watched_at desc limit 1),
        (select v.day from lesson_viewings v
          where v.producer_id = ${producerId} and v.student_id = s.id order by v.day desc limit 1)) as day) seen`;
  // The course to speak of: the one that ends soonest, else the one that is furthest.
  const course = sql`
    select c.title, e.progress, e.access_until from ${unfinished} and e.student_id = shown.id
    order by ${risk === 'ending' ? sql`(${ENDS_SOON}) desc, e.access_until` : sql`e.progress desc`}, e.course_id limit 1`;
  const first = risk === 'ending' ? sql`shown.ends_soon` : sql`shown.last_seen`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<StudentsAtRisk>`
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
          order by ${first}, shown.name, shown.id) as students`.execute(tx);
    return rows[0] as StudentsAtRisk;
  });
}
