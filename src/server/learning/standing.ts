import { sql } from 'kysely';
import type { CourseCard } from '#shared/contract/student.ts';
import type { Learner } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { endedOn, enrollmentOpen, lastDay } from './access.ts';
import { countedFrom } from './release/decision.ts';

/* A student's own rows, to be combined with the cached offer. Times are formatted by PostgreSQL in JSON. */

export type StandingIn = {
  courseId: string;
  open: boolean;
  progress: number;
  status: CourseCard['status'];
  enrolledAt: string;
  /** From when rules count days: the enrollment, or a later change of turma. */
  countedFrom: string;
  completedAt: string | null;
  firstAccessAt: string | null;
  /** The student's turmas in a course that has turmas or release rules; null for other courses. */
  cohortIds: string[] | null;
  /** Modules the student may open; null for the whole course. */
  moduleIds: string[] | null;
  lastDay: string | null;
  endedOn: string | null;
};

export type Watched = {
  lessonId: string;
  completed: boolean;
  completedAt: string | null;
  positionSeconds: number;
  durationSeconds: number | null;
  lastWatchedAt: string | null;
};

export type Standing = {
  /** The database's time, at which everything was read. */
  now: string;
  /** The latest first. */
  enrollments: StandingIn[];
  /** For the chosen or requested course. */
  watched: Watched[];
  favorites: string[];
  /** Lessons opened manually for this student. */
  opened: { lessonId: string; at: string }[];
};

/** @param scheduled the courses in which turmas matter */
const enrollmentOf = (scheduled: readonly string[]) => sql`
  'courseId', e.course_id, 'open', ${enrollmentOpen}, 'progress', e.progress, 'status', e.status, 'enrolledAt', e.enrolled_at, 'countedFrom', ${countedFrom},
  'completedAt', e.completed_at, 'lastDay', ${lastDay}, 'endedOn', ${endedOn}, 'firstAccessAt', e.first_access_at,
  'moduleIds', ${moduleIdsOf}, 'cohortIds', case when e.course_id = any (${scheduled}::uuid[]) then ${cohortIdsOf} end`;

/** The turmas that the enrollment `e` is in. */
export const cohortIdsOf = sql<string[]>`array(select distinct g.cohort_id from access_grants g
  where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id
    and g.cohort_id is not null and g.closed_at is null and g.starts_at <= app_now())`;

/**
 * Modules that enrollment `e` opens; null for all. The function call is skipped for the majority without
 * module grants.
 */
export const moduleIdsOf = sql<string[] | null>`case when exists (select from access_grants g
  where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id and g.module_ids is not null)
  then modules_held(e.producer_id, e.student_id, e.course_id) end`;

const openedTo = ({ producerId, studentId }: Learner, scheduled: readonly string[]) => sql`(
  select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]') from lesson_openings o
  where ${scheduled.length > 0} and o.producer_id = ${producerId} and o.student_id = ${studentId})`;

const watched = sql`coalesce(json_agg(json_build_object(
  'lessonId', p.lesson_id, 'completed', p.completed, 'completedAt', p.completed_at, 'positionSeconds', p.position_seconds,
  'durationSeconds', p.duration_seconds, 'lastWatchedAt', p.last_watched_at)), '[]')`;

type Offered = { id: string; lessonCount: number; scheduled: boolean };

/** One large card and two small ones. */
const RESUMED = 3;

/**
 * For all courses; watch history only for those to continue with, in that order.
 * @param courses of the school that are published
 * @param continuable those of them that can be continued
 */
export function readStanding(
  db: Database,
  { producerId, studentId }: Learner,
  courses: Offered[],
  continuable = courses.filter(({ lessonCount }) => lessonCount > 0),
): Promise<Standing & { chosen: string[] }> {
  const published = courses.map(({ id }) => id);
  const scheduled = courses.filter((course) => course.scheduled).map(({ id }) => id);
  const candidates = continuable.map(({ id }) => id);
  return readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<Standing & { chosen: string[] }>`
      with e as materialized (
        select * from enrollments
        where producer_id = ${producerId} and student_id = ${studentId} and course_id = any (${published}::uuid[])
      ), chosen as materialized (
        select e.course_id, row_number() over (order by
          (e.progress < 100 and w.at is not null) desc, (e.progress < 100) desc, coalesce(w.at, e.enrolled_at) desc, e.course_id) as rank
        from e left join lateral (
          select max(p.last_watched_at) as at from lesson_progress p
          where p.producer_id = ${producerId} and p.student_id = ${studentId} and p.course_id = e.course_id) w on true
        where ${enrollmentOpen} and e.course_id = any (${candidates}::uuid[])
        order by rank limit ${RESUMED}
      )
      select app_now() as now,
        (select coalesce(json_agg(json_build_object(${enrollmentOf(scheduled)}) order by e.enrolled_at desc), '[]') from e) as enrollments,
        (select coalesce(json_agg(course_id order by rank), '[]') from chosen) as chosen,
        (select ${watched} from lesson_progress p
          where p.producer_id = ${producerId} and p.student_id = ${studentId}
            and p.course_id = any (array(select course_id from chosen))) as watched,
        (select coalesce(json_agg(f.lesson_id), '[]') from lesson_favorites f
          where (select count(*) from e where ${enrollmentOpen}) = 1
            and f.producer_id = ${producerId} and f.student_id = ${studentId}) as favorites,
        ${openedTo({ producerId, studentId }, scheduled)} as opened`.execute(tx);
    return rows[0] as Standing & { chosen: string[] };
  });
}

/** For one course, with full watch history and favorites. */
export function readStandingIn(
  db: Database,
  { producerId, studentId }: Learner,
  { id: courseId, scheduled }: Pick<Offered, 'id' | 'scheduled'>,
): Promise<Standing> {
  const waiting = scheduled ? [courseId] : [];
  return readAsSchool(db, { producerId, studentId }, async (tx) => {
    const { rows } = await sql<Standing>`
      select app_now() as now,
        (select coalesce(json_agg(json_build_object(${enrollmentOf(waiting)})), '[]') from enrollments e
          where e.producer_id = ${producerId} and e.student_id = ${studentId} and e.course_id = ${courseId}) as enrollments,
        (select ${watched} from lesson_progress p
          where p.producer_id = ${producerId} and p.student_id = ${studentId} and p.course_id = ${courseId}) as watched,
        (select coalesce(json_agg(f.lesson_id), '[]') from lesson_favorites f
          join lessons l on l.producer_id = f.producer_id and l.id = f.lesson_id
          where f.producer_id = ${producerId} and f.student_id = ${studentId} and l.course_id = ${courseId}) as favorites,
        ${openedTo({ producerId, studentId }, waiting)} as opened`.execute(tx);
    return rows[0] as Standing;
  });
}
