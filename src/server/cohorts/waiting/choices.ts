import { sql } from 'kysely';
import type { EnrollmentChoices } from '#shared/contract/school/waiting-list.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { openCohortOf, seatsTaken } from '../../students/access/cohorts/seats.ts';

/**
 * The turmas of all courses that have not ended, and the modules of courses with more than one, as choices for an
 * enrollment.
 */
export function listChoices(db: Database, { producerId }: SchoolActor): Promise<EnrollmentChoices> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } =
      await sql<EnrollmentChoices>`select ${cohortsIn(producerId)} as cohorts, ${modulesIn(producerId)} as modules`.execute(
        tx,
      );
    return rows[0] ?? { cohorts: [], modules: [] };
  });
}

const cohortsIn = (producerId: string) => sql`(
  select coalesce(json_agg(json_build_object('id', t.id, 'courseId', t.course_id, 'name', t.name, 'startsAt', t.starts_at,
      'current', coalesce(t.id = ${openCohortOf}, false),
      'state', case when t.enroll_from > app_now() then 'before' when t.enroll_until <= app_now() then 'over'
        when t.seats <= ${seatsTaken()} then 'full' else 'open' end,
      'waiting', (select count(*)::integer from cohort_waiting w where w.producer_id = t.producer_id and w.cohort_id = t.id))
    order by t.starts_at desc nulls first, t.name, t.id), '[]')
  from cohorts t join courses c on c.producer_id = t.producer_id and c.id = t.course_id and c.deleted_at is null
  where t.producer_id = ${producerId} and coalesce(t.ends_at, 'infinity') > app_now())`;

const modulesIn = (producerId: string) => sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'courseId', m.course_id, 'title', m.title)
    order by m.course_id, m.position), '[]')
  from (select id, course_id, title, position, count(*) over (partition by course_id) as beside
    from course_modules where producer_id = ${producerId} and deleted_at is null) m
  where m.beside > 1)`;
