import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { ExtensionOutlook, extensionInput } from '#shared/contract/people/extensions.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { asSchool, type Database } from '../../db.ts';
import { coursesReopened, type NamedCourse } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { notFound, Problem } from '../../problem.ts';
import type { Change } from '../bulk/bulk-action.ts';
import { checkCourses } from '../enrollment.ts';
import { inTarget } from '../target.ts';
import { modulesToExtend } from './held-modules.ts';
import { refreshEnrollments } from './refresh-enrollments.ts';

type Extension = z.infer<typeof extensionInput>;
type Verdicts = { done: string[]; longer: string[] };
type Written = { courseId: string; studentIds: string[] };
type Notices = { courses: NamedCourse[]; studentIds: string[] };

/**
 * Preview of an extension: expired enrollments are reopened; later ends, closed enrollments and people outside the
 * course stay unchanged.
 * @throws Problem not_found for an empty selection and for a course that is not the school's, invalid_input for a day
 * that has passed
 */
export function checkExtension(
  db: Database,
  { producerId }: SchoolActor,
  { students, courseIds, period }: Extension,
): Promise<ExtensionOutlook> {
  checkPeriod(period);
  return asSchool(db, { producerId }, async (tx) => {
    await checkCourses(tx, producerId, courseIds);
    const { rows } = await sql<ExtensionOutlook>`
      with judged as (${judged(producerId, inTarget(producerId, students), courseIds, period)})
      select count(distinct student_id)::integer as students,
        (count(*) filter (where verdict = 'extended'))::integer as extended,
        (count(*) filter (where verdict = 'reopened'))::integer as reopened,
        (count(*) filter (where verdict = 'longer'))::integer as longer,
        (count(*) filter (where verdict = 'outside'))::integer as outside
      from judged`.execute(tx);
    const [outlook] = rows;
    if (!outlook || outlook.students === 0) throw notFound();
    return outlook;
  });
}

/** @throws Problem invalid_input for a day that has passed */
export function checkPeriod(period: AccessPeriod): void {
  if ('lastDay' in period && period.lastDay < localDay(new Date()))
    throw new Problem('invalid_input', { fields: [{ field: 'period', code: 'invalid' }] });
}

/**
 * Extends access by an additional grant per enrollment, so that what its sale or import granted stays as it was.
 * Students whose courses open again get a notice.
 */
export const extendAccess: Change<{ period: AccessPeriod | null }> = async (tx, jobs, terms, students) => {
  const { producerId, actionId, courseIds, period } = terms;
  if (!period) throw new Error('An extension without a period');
  const studentIds = students.map(({ studentId }) => studentId);
  // Always in the same order: the second of two concurrent extensions adds its days to the first one's.
  await sql`
    select from enrollments
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[]) and course_id = any (${courseIds}::uuid[])
    order by student_id, course_id for no key update`.execute(tx);
  const { rows } = await sql<Verdicts & { written: Written[]; notices: Notices[] }>`
    with judged as materialized (${judged(producerId, inTarget(producerId, { ids: studentIds }), courseIds, period)}),
    written as (
      insert into access_grants (producer_id, id, student_id, course_id, origin, reference, ends_at, module_ids)
      select ${producerId}, gen_random_uuid(), student_id, course_id, 'manual', ${actionId}, ends_at, modules
      from judged where verdict in ('extended', 'reopened')
      returning student_id, course_id),
    reopened as (
      select student_id, jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by c.title) as courses
      from judged join courses c on c.producer_id = ${producerId} and c.id = course_id and c.published
      where verdict = 'reopened' group by student_id)
    select array(select distinct student_id from written) as done,
      array(select distinct student_id from judged where verdict = 'longer') as longer, array(
        select jsonb_build_object('courseId', course_id, 'studentIds', jsonb_agg(student_id))
        from written group by course_id order by course_id) as written, array(
        select jsonb_build_object('courses', courses, 'studentIds', jsonb_agg(student_id))
        from reopened group by courses) as notices`.execute(tx);
  const { done, longer, written, notices } = rows[0] as (typeof rows)[number];
  for (const { courses, studentIds } of notices)
    await notify(tx, jobs, { producerId, studentIds }, coursesReopened(courses));
  for (const { courseId, studentIds } of written)
    await refreshEnrollments(tx, { producerId, studentIds, courseIds: [courseId] });
  return new Map([
    ...studentIds.map((id) => [id, 'no_course'] as const),
    ...longer.map((id) => [id, 'unchanged'] as const),
    ...done.map((id) => [id, 'done'] as const),
  ]);
};

/** Every selected student in every selected course. */
const judged = (producerId: string, isMeant: RawBuilder<unknown>, courseIds: string[], period: AccessPeriod) => sql`
  select st.id as student_id, course as course_id, ends_at, ${modulesToExtend} as modules, case
      when e.student_id is null or e.status = 'inactive' then 'outside'
      when ends_at <= e.access_until then 'longer'
      when e.access_until > app_now() then 'extended'
      else 'reopened' end as verdict
  from students st
  cross join unnest(${courseIds}::uuid[]) as course
  left join enrollments e on e.producer_id = ${producerId} and e.student_id = st.id and e.course_id = course
  cross join lateral (select ${newEnd(period)} as ends_at) as ending
  where ${isMeant}`;

/** For enrollment `e`. A missing end counts as infinity, which nothing exceeds. */
const newEnd = (period: AccessPeriod) =>
  'lastDay' in period
    ? sql`end_of_day(${period.lastDay}::date)`
    : sql`end_of_day(greatest(access_last_day(e.access_until), (app_now() at time zone 'America/Sao_Paulo')::date) + ${period.days}::integer)`;
