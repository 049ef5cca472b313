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
  ending: sql`ending_course is not null`,
};

/** A page of the students at a risk, the longest away and the soonest ending first, and how many are at each. */
export function readStudentsAtRisk(
  db: Database,
  { producerId }: SchoolActor,
  { risk, page }: { risk: Risk; page: number },
): Promise<StudentsAtRisk> {
  const pageSize = LIMITS.atRiskPage;
  // Who has a course open and not completed: in which one they are furthest, and which one ends soon without half of it.
  const learning = sql`
    select e.student_id, (array_agg(e.course_id order by e.progress desc, e.course_id))[1] as best_course,
      (array_agg(e.course_id order by e.access_until, e.course_id)
        filter (where e.progress < 50 and access_last_day(e.access_until) < local_day(now()) + 7))[1] as ending_course,
      min(e.access_until) as first_end
    from enrollments e
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.published and c.deleted_at is null
    where e.producer_id = ${producerId} and e.progress < 100 and enrollment_open(e.status, e.access_until, now())
    group by e.student_id`;
  // One look at an index each for the last lesson watched and the last one opened.
  const away = sql`
    select s.id, s.name, s.email, s.phone, learning.*, seen.day as last_seen, local_day(now()) - seen.day as days_away
    from learning
    join students s on s.producer_id = ${producerId} and s.id = learning.student_id and s.status = 'active'
    cross join lateral (
      select greatest(
        (select local_day(p.last_watched_at) from lesson_progress p
          where p.producer_id = ${producerId} and p.student_id = s.id order by p.last_watched_at desc limit 1),
        (select v.day from lesson_viewings v
          where v.producer_id = ${producerId} and v.student_id = s.id order by v.day desc limit 1)) as day) seen`;
  const [first, course] =
    risk === 'ending' ? [sql`shown.first_end`, sql`ending_course`] : [sql`shown.last_seen`, sql`best_course`];
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<StudentsAtRisk>`
      with learning as (${learning}),
      away as materialized (${away}),
      shown as (
        select shown.*, ${course} as course_id from away shown where ${IS[risk]}
        order by ${first}, shown.name, shown.id limit ${pageSize} offset ${(page - 1) * pageSize})
      select ${page}::integer as page, ${pageSize}::integer as "pageSize",
        (select count(*)::integer from away where ${IS[risk]}) as total,
        (select jsonb_build_object(
          'never', count(*) filter (where ${IS.never}), 'away7', count(*) filter (where ${IS.away7}),
          'away14', count(*) filter (where ${IS.away14}), 'away30', count(*) filter (where ${IS.away30}),
          'ending', count(*) filter (where ${IS.ending})) from away) as counts,
        array(
          select jsonb_build_object('id', shown.id, 'name', shown.name, 'email', shown.email, 'phone', shown.phone,
            'courseTitle', c.title, 'progress', e.progress, 'lastSeen', last_seen, 'daysAway', days_away,
            'lastDay', access_last_day(e.access_until))
          from shown
          join courses c on c.producer_id = ${producerId} and c.id = shown.course_id
          join enrollments e on e.producer_id = ${producerId} and e.student_id = shown.id and e.course_id = shown.course_id
          order by ${first}, shown.name, shown.id) as students`.execute(tx);
    return rows[0] as StudentsAtRisk;
  });
}
