import { type RawBuilder, sql } from 'kysely';
import type { CellLesson } from '#shared/access/progress-cells.ts';
import type { ProgressHead } from '#shared/contract/school/progress-table.ts';
import { foundBySearch } from '../../database/student-search.ts';
import { enrollmentOpen } from '../../learning/access.ts';
import { countedFrom } from '../../learning/release/decision.ts';
import { cohortsOf, rulesOf, type StoredSchedule } from '../../learning/release/schedule.ts';
import { cohortIdsOf, moduleIdsOf, type Standing, type StandingIn } from '../../learning/standing.ts';

type Asked = { producerId: string; search: string };

export type Lesson = CellLesson & { moduleId: string; title: string; stopped: number };
export type Module = { title: string; lessons: Lesson[] };

export type StudentFacts = {
  id: string;
  name: string;
  email: string;
  /** Sort key of the table, unique within a school. */
  place: string;
  progress: number;
  open: boolean;
  completed: string | null;
  begun: string | null;
  /** Only for courses with rules, and students with modules of their own. */
  release: Release | null;
};

/** What decides which lessons are released to a student; completions only where a lesson waits for another. */
export type Release = Pick<StandingIn, 'cohortIds' | 'moduleIds' | 'countedFrom' | 'firstAccessAt'> &
  Pick<Standing, 'now' | 'opened' | 'watched'>;

/** The requested course, else the one with most students: `id`, `title`, `published`, `enrolled`. */
export const chosenCourse = (producerId: string, courseId: string | undefined) => sql`
  select c.id, c.title, c.published, coalesce((
    select sum(e.enrolled) from course_enrollments e
    where e.producer_id = c.producer_id and e.course_id = c.id), 0)::integer as enrolled
  from courses c
  where c.producer_id = ${producerId} and c.deleted_at is null and ${courseId ? sql`c.id = ${courseId}` : sql`true`}
  order by enrolled desc, searchable(c.title), c.id limit 1`;

export const courses = (producerId: string) => sql<ProgressHead['courses'][number]>`
  select c.id, c.title, c.published from courses c
  where c.producer_id = ${producerId} and c.deleted_at is null order by searchable(c.title), c.id`;

/** The modules of a course that have lessons, with those lessons. */
export const modules = (producerId: string, courseId: RawBuilder<unknown>) => sql<Module>`
  select m.title, json_agg(json_build_object(
      'id', l.id, 'moduleId', l.module_id, 'title', l.title, 'stopped', coalesce(r.stopped, 0)) order by l.position) as lessons
  from course_modules m
  join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
  left join lateral (
    select sum(students)::integer as stopped from lesson_reach
    where producer_id = l.producer_id and lesson_id = l.id and reached < ${COMPLETED}) r on true
  where m.producer_id = ${producerId} and m.course_id = ${courseId} and m.deleted_at is null
  group by m.id, m.title, m.position order by m.position`;

export const schedule = (producerId: string, courseId: RawBuilder<unknown>) => sql<StoredSchedule>`
  select ${rulesOf} as rules, ${cohortsOf} as cohorts from courses c where c.producer_id = ${producerId} and c.id = ${courseId}`;

/** Value of `lesson_reach.reached` after the ten tenths of the video. */
const COMPLETED = 10;

/**
 * Students of a course that match a search: `st`. A lateral join by key: a page sorted by name comes from the name
 * index, while starting from the course would sort everybody.
 */
const foundIn = ({ producerId, search }: Asked, courseId: RawBuilder<unknown>) => sql`
  from students st
  cross join lateral (
    select from enrollments e
    where e.producer_id = st.producer_id and e.student_id = st.id and e.course_id = ${courseId} limit 1) e
  where st.producer_id = ${producerId} and ${foundBySearch(search)}`;

export const studentCount = (asked: Asked, courseId: RawBuilder<unknown>) =>
  sql`select count(*)::integer ${foundIn(asked, courseId)}`;

const release = sql`json_build_object('now', app_now(), 'countedFrom', ${countedFrom}, 'firstAccessAt', e.first_access_at,
  'cohortIds', ${cohortIdsOf}, 'moduleIds', ${moduleIdsOf},
  'opened', (select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]')
    from lesson_openings o where o.producer_id = e.producer_id and o.student_id = e.student_id),
  'watched', (select coalesce(json_agg(json_build_object('lessonId', p.lesson_id, 'completed', true, 'completedAt', p.completed_at)), '[]')
    from lesson_progress p
    where (select chained from schedule) and p.producer_id = e.producer_id and p.course_id = e.course_id
      and p.student_id = e.student_id and p.completed))`;

/** A page sorted by name, starting after a key. */
export const students = (
  asked: Asked,
  courseId: RawBuilder<unknown>,
  { after, limit }: { after: string | null; limit: number },
) => sql<StudentFacts>`
  with rules as materialized (
    select kind, after_lesson_id from release_rules r where r.producer_id = ${asked.producerId} and r.course_id = ${courseId}
  ), schedule as materialized (
    select exists (select from rules) or exists (
        select from cohorts t where t.producer_id = ${asked.producerId} and t.course_id = ${courseId}) as scheduled,
      exists (select from rules where kind = 'previous' or after_lesson_id is not null) as chained
  )
  select paged.id, st.name, st.email, paged.search as place, e.progress,
    st.status = 'active' and ${enrollmentOpen} as open,
    (select string_agg(p.lesson_id::text, '') from lesson_progress p
      where p.producer_id = ${asked.producerId} and p.course_id = ${courseId} and p.student_id = paged.id and p.completed
    ) as completed,
    (select string_agg(p.lesson_id::text || coalesce(lesson_reached(p.position_seconds, p.duration_seconds, null)::text, 'b'), '')
      from lesson_progress p
      where p.producer_id = ${asked.producerId} and p.course_id = ${courseId} and p.student_id = paged.id and not p.completed
        and (p.position_seconds > 0 or p.duration_seconds is not null)
    ) as begun,
    case when st.status = 'active' and ${enrollmentOpen} and ((select scheduled from schedule) or exists (
      select from access_grants g where g.producer_id = ${asked.producerId} and g.student_id = paged.id
        and g.course_id = ${courseId} and g.module_ids is not null and g.closed_at is null)) then ${release} end as release
  from (
    select st.id, st.search
    ${foundIn(asked, courseId)}
      and ${after === null ? sql`true` : sql`st.search > ${after}`}
    order by st.search limit ${limit}) paged
  join students st on st.producer_id = ${asked.producerId} and st.id = paged.id
  join enrollments e on e.producer_id = ${asked.producerId} and e.student_id = paged.id and e.course_id = ${courseId}
  order by paged.search`;
