import { sql } from 'kysely';
import type { Tx } from '../../db.ts';
import { countedFrom } from '../../learning/release/decision.ts';
import { factsOf } from '../../learning/release/facts.ts';
import { cohortIdsOf, moduleIdsOf, type Standing, type StandingIn } from '../../learning/standing.ts';
import type { EnrolledIn } from './news.ts';
import type { OpeningCourse } from './schedules.ts';

export type Person = {
  studentId: string;
  userId: string;
  email: string;
  name: string;
  wantsEmail: boolean;
  enrolled: EnrolledIn[];
};

type Enrollment = Pick<StandingIn, 'courseId' | 'cohortIds' | 'moduleIds' | 'countedFrom' | 'firstAccessAt'> &
  Pick<Standing, 'watched' | 'opened'>;
type Stored = Omit<Person, 'enrolled'> & { enrolled: Enrollment[] };
type Asked = { producerId: string; after: string | null; now: Date; courses: readonly OpeningCourse[]; limit: number };

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The next students with an open course who were told nothing today, and their progress. */
export async function readNext(tx: Tx, { producerId, after, now, courses, limit }: Asked): Promise<Person[]> {
  const courseIds = courses.map(({ courseId }) => courseId);
  const awaited = courses.flatMap((course) => course.awaited);
  const watched = sql`(
    select coalesce(json_agg(json_build_object('lessonId', p.lesson_id, 'completed', true, 'completedAt', p.completed_at)), '[]')
    from lesson_progress p where p.producer_id = e.producer_id and p.student_id = e.student_id and p.completed
      and p.lesson_id = any (${awaited}::uuid[]))`;
  const opened = sql`(
    select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]')
    from lesson_openings o where o.producer_id = e.producer_id and o.student_id = e.student_id)`;
  const { rows } = await sql<Stored>`
    select s.id as "studentId", s.user_id as "userId", s.email, s.name, s.notify_by_email as "wantsEmail", mine.enrolled
    from students s
    cross join lateral (
      select json_agg(json_build_object('courseId', e.course_id, 'countedFrom', ${countedFrom}, 'firstAccessAt', e.first_access_at,
        'cohortIds', ${cohortIdsOf}, 'moduleIds', ${moduleIdsOf}, 'watched', ${watched}, 'opened', ${opened}) order by e.course_id) as enrolled
      from enrollments e
      where e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = any (${courseIds}::uuid[])
        and enrollment_open(e.status, e.access_until, ${now}::timestamptz)) mine
    where s.producer_id = ${producerId} and s.status = 'active' and s.id > ${after ?? NOBODY}::uuid and mine.enrolled is not null
      and not exists (select from releases_told told
        where told.producer_id = s.producer_id and told.student_id = s.id and told.day = local_day(${now}::timestamptz))
    order by s.id limit ${limit}`.execute(tx);
  return rows.map(({ enrolled, ...person }) => ({
    ...person,
    enrolled: enrolled.map((each) => ({
      courseId: each.courseId,
      facts: factsOf(each, { ...each, now: now.toISOString() }),
    })),
  }));
}
