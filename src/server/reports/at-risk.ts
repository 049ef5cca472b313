import { sql } from 'kysely';
import type { StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import { LIMITS } from '#shared/limits.ts';
import { RISKS, type Risk } from '#shared/reports.ts';
import type { SchoolActor } from '../actors.ts';
import { endsBehind, isUnfinished, RISK_IS, studentsAway } from '../database/students-away.ts';
import { type Database, readAsSchool } from '../db.ts';

type Asked = { producerId: string; risk: Risk; page: number; now: Date };

/** A page of the students with one risk, longest away or soonest ending first, and the number with each risk. */
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
  // The course to name: the one that ends soonest, else the one with most progress.
  const course = sql`
    select c.title, e.progress, e.access_until
    from enrollments e
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.published and c.deleted_at is null
    where e.producer_id = ${producerId} and e.student_id = shown.id and ${isUnfinished(now)}
    order by ${risk === 'ending' ? sql`(${endsBehind(now)}) desc, e.access_until` : sql`e.progress desc`}, e.course_id limit 1`;
  const first = risk === 'ending' ? sql`shown.ends_soon` : sql`shown.last_seen`;
  return sql<StudentsAtRisk>`
    with ${studentsAway({ producerId, now })},
    shown as (
      select * from away shown where ${RISK_IS[risk]}
      order by ${first}, shown.name, shown.id limit ${pageSize} offset ${(page - 1) * pageSize}),
    counts as (
      select ${sql.join(RISKS.map((each) => sql`count(*) filter (where ${RISK_IS[each]})::integer as ${sql.ref(each)}`))} from away)
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
