import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccessPeriod } from '#shared/access/access-period.ts';
import type { ExtensionOutlook, extensionInput } from '#shared/contract/people/extensions.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordDeed } from '../../audit/record-deed.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { coursesReopened, type NamedCourse } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { notFound, Problem } from '../../problem.ts';
import { checkCourses } from '../enrollment.ts';
import { refreshEnrollments } from './ledger.ts';

type Extension = z.infer<typeof extensionInput>;
type Written = { courseId: string; studentIds: string[] };
type Notices = { courses: NamedCourse[]; studentIds: string[] };

/**
 * What an extension would do, by enrollment: days are added to each one's last day, or to today where that has passed; a
 * last day is never moved back, and who has no end keeps none. Closed enrollments and students outside the course are
 * left alone.
 * @throws Problem not_found for a course that is not the school's or when none of the students is, invalid_input
 */
export function checkExtension(db: Database, { producerId }: SchoolActor, input: Extension): Promise<ExtensionOutlook> {
  return asSchool(db, { producerId }, async (tx) => {
    await check(tx, producerId, input);
    const { rows } = await sql<ExtensionOutlook>`
      with judged as (${judged(producerId, input)}) select ${outlook} from judged`.execute(tx);
    return found(rows[0]);
  });
}

/**
 * Does it, with one more grant for each enrollment whose end moves: what its sale or import has given stays as it was. For
 * whom courses open again there is a notice. The same id again moves nothing.
 * @throws as checkExtension
 */
export function extendAccess(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { extensionId, ...input }: Extension & { extensionId: string },
): Promise<ExtensionOutlook> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await check(tx, producerId, input);
    // Students before their enrollments, as everywhere. Enrollments one after the other, in one order: the second of two
    // extensions adds its days to those of the first.
    await sql`
      select from students where producer_id = ${producerId} and id = any (${input.studentIds}::uuid[])
      order by id for key share`.execute(tx);
    await sql`
      select from enrollments
      where producer_id = ${producerId} and student_id = any (${input.studentIds}::uuid[])
        and course_id = any (${input.courseIds}::uuid[])
      order by student_id, course_id for no key update`.execute(tx);
    const { rows } = await sql<ExtensionOutlook & { written: Written[]; notices: Notices[] }>`
      with judged as (${judged(producerId, input)}),
      written as (
        insert into access_grants (producer_id, id, student_id, course_id, origin, reference, ends_at)
        select ${producerId}, gen_random_uuid(), student_id, course_id, 'manual', ${extensionId}, ends_at
        from judged where verdict in ('extended', 'reopened') and not exists (
          select from access_grants g
          where g.producer_id = ${producerId} and g.student_id = judged.student_id and g.course_id = judged.course_id
            and g.reference = ${extensionId})
        returning student_id, course_id),
      reopened as (
        select student_id, jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by c.title) as courses
        from written join judged using (student_id, course_id)
        join courses c on c.producer_id = ${producerId} and c.id = course_id and c.published
        where verdict = 'reopened' group by student_id)
      select ${outlook}, array(
          select jsonb_build_object('courseId', course_id, 'studentIds', jsonb_agg(student_id))
          from written group by course_id order by course_id) as written, array(
          select jsonb_build_object('courses', courses, 'studentIds', jsonb_agg(student_id))
          from reopened group by courses) as notices
      from judged`.execute(tx);
    const { written, notices, ...counts } = found(rows[0]);
    for (const { courses, studentIds } of notices)
      await notify(tx, jobs, { producerId, studentIds }, coursesReopened(courses));
    for (const { courseId, studentIds } of written)
      await refreshEnrollments(tx, { producerId, studentIds, courseIds: [courseId] });
    const moved = new Set(written.flatMap(({ studentIds }) => studentIds)).size;
    if (moved > 0) await recordDeed(tx, school, school.place, { action: 'students_extended', count: moved });
    return counts;
  });
}

async function check(tx: Tx, producerId: string, { courseIds, period }: Extension): Promise<void> {
  if ('lastDay' in period && period.lastDay < localDay(new Date()))
    throw new Problem('invalid_input', { fields: [{ field: 'period', code: 'invalid' }] });
  await checkCourses(tx, producerId, courseIds);
}

/** Every asked student in every asked course. */
const judged = (producerId: string, { studentIds, courseIds, period }: Extension) => sql`
  select s.id as student_id, course as course_id, ends_at, case
      when e.student_id is null or e.status = 'inactive' then 'outside'
      when ends_at <= e.access_until then 'longer'
      when e.access_until > app_now() then 'extended'
      else 'reopened' end as verdict
  from students s
  cross join unnest(${courseIds}::uuid[]) as course
  left join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = course
  cross join lateral (select ${newEnd(period)} as ends_at) as ending
  where s.producer_id = ${producerId} and s.id = any (${studentIds}::uuid[])`;

/** Of the enrollment `e`. Without an end it is compared with infinity, which nothing exceeds. */
const newEnd = (period: AccessPeriod) =>
  'lastDay' in period
    ? sql`end_of_day(${period.lastDay}::date)`
    : sql`end_of_day(greatest(access_last_day(e.access_until), (app_now() at time zone 'America/Sao_Paulo')::date) + ${period.days}::integer)`;

const outlook = sql`
  count(distinct student_id)::integer as students,
  (count(*) filter (where verdict = 'extended'))::integer as extended,
  (count(*) filter (where verdict = 'reopened'))::integer as reopened,
  (count(*) filter (where verdict = 'longer'))::integer as longer,
  (count(*) filter (where verdict = 'outside'))::integer as outside`;

function found<T extends ExtensionOutlook>(row: T | undefined): T {
  if (!row || row.students === 0) throw notFound();
  return row;
}
