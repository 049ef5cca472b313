import { sql } from 'kysely';
import type { Cohort, CohortList, CohortPlan } from '#shared/contract/school/cohorts.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { rulesOf } from '../learning/release/schedule.ts';
import { notFound } from '../problem.ts';
import { seatsTaken } from '../students/access/cohorts/seats.ts';

type Asked = { courseId: string; cohortId: string | null };

/** Number of students with the course `c` open and without a turma. */
const othersIn = sql<number>`(
  select count(*)::integer from enrollments e
  where e.producer_id = c.producer_id and e.course_id = c.id and enrollment_open(e.status, e.access_until, app_now())
    and not exists (select from access_grants g
      where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id
        and g.cohort_id is not null and g.closed_at is null))`;

const COHORT = sql<Cohort>`json_build_object('id', t.id, 'name', t.name, 'startsAt', t.starts_at, 'endsAt', t.ends_at,
  'endsAccess', t.ends_access, 'enrollFrom', t.enroll_from, 'enrollUntil', t.enroll_until, 'seats', t.seats,
  'isDefault', t.is_default, 'admitsWaiting', t.admits_waiting, 'students', ${seatsTaken()},
  'waiting', (select count(*)::integer from cohort_waiting w where w.producer_id = t.producer_id and w.cohort_id = t.id),
  'version', t.version)`;

const ownCourse = (producerId: string, courseId: string) =>
  sql`from courses c where c.producer_id = ${producerId} and c.id = ${courseId} and c.deleted_at is null`;

/** Cohorts without a start first, then the latest start first. @throws Problem not_found */
export function listCohorts(
  db: Database,
  { producerId }: SchoolActor,
  { courseId }: Pick<Asked, 'courseId'>,
): Promise<CohortList> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<CohortList>`
      select json_build_object('id', c.id, 'title', c.title) as course, ${othersIn} as others,
        (select coalesce(json_agg(${COHORT} order by t.starts_at desc nulls first, t.created_at desc, t.id), '[]')
          from cohorts t where t.producer_id = c.producer_id and t.course_id = c.id) as cohorts
      ${ownCourse(producerId, courseId)}`.execute(tx);
    return rows[0] ?? Promise.reject(notFound());
  });
}

/** @throws Problem not_found */
export function readPlan(
  db: Database,
  { producerId }: SchoolActor,
  { courseId, cohortId }: Asked,
): Promise<CohortPlan> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<CohortPlan & { others: number }>`
      select json_build_object('id', c.id, 'title', c.title) as course,
        (select ${COHORT} from cohorts t
          where t.producer_id = c.producer_id and t.course_id = c.id and t.id = ${cohortId}) as cohort,
        case when ${cohortId === null} then ${othersIn} else 0 end as others, ${modules} as modules, ${rulesOf} as rules,
        ${packages} as packages
      ${ownCourse(producerId, courseId)}`.execute(tx);
    const [found] = rows;
    if (!found || (cohortId !== null && !found.cohort)) throw notFound();
    const { others, ...plan } = found;
    const rules = plan.rules.filter((rule) => rule.cohortId === null || rule.cohortId === cohortId);
    return { ...plan, rules, students: plan.cohort?.students ?? others };
  });
}

/** Except packages whose modules were all deleted. */
const packages = sql<CohortPlan['packages']>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'moduleIds', of.ids) order by searchable(k.name), k.id), '[]')
  from package_lines l join packages k on k.producer_id = l.producer_id and k.id = l.package_id
  cross join lateral (
    select json_agg(m.id order by m.position) as ids from course_modules m
    where m.producer_id = l.producer_id and m.id = any (l.module_ids) and m.deleted_at is null) of
  where l.producer_id = c.producer_id and l.course_id = c.id and of.ids is not null)`;

const modules = sql<CohortPlan['modules']>`(
  select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'lessons', (
      select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title) order by l.position), '[]') from lessons l
      where l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null)) order by m.position), '[]')
  from course_modules m where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null)`;
