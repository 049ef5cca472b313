import { type RawBuilder, sql } from 'kysely';

/*
 * What the reports ask, a statement each. Days are São Paulo's, written YYYY-MM-DD; `before` is the first one of the
 * period before the one that begins with `from` and ends with `to`.
 */

type Asked = { producerId: string; from: string; to: string; before: string };

/** How many students are there, and how many of them came in the period? */
export const students = ({ producerId, from, to }: Asked) => sql<{ total: number; added: number }>`
  select count(*)::integer as total, count(*) filter (where created_at >= ${start(from)})::integer as added
  from students where producer_id = ${producerId} and created_at < ${end(to)}`;

/** How often were lessons watched and completed, on each day of the two periods on which they were at all? */
export const days = ({ producerId, before, to }: Asked) => sql<DayCount>`
  select day, sum(watched)::integer as watched, sum(completed)::integer as completed
  from lesson_days where producer_id = ${producerId} and day between ${before}::date and ${to}::date
  group by day order by day`;
export type DayCount = { day: string; watched: number; completed: number };

/** How many of the students completed a lesson in each of the two periods? One look at an index for each of them. */
export const learners = ({ producerId, from, to, before }: Asked) => sql<{ now: number; before: number }>`
  select count(*) filter (where exists (
      ${completions(sql`p.completed_at >= ${start(from)} and p.completed_at < ${end(to)}`)}))::integer as now,
    count(*) filter (where exists (
      ${completions(sql`p.completed_at >= ${start(before)} and p.completed_at < ${start(from)}`)}))::integer as before
  from students s where s.producer_id = ${producerId}`;

const completions = (when: RawBuilder<unknown>) => sql`
  select from lesson_progress p where p.producer_id = s.producer_id and p.student_id = s.id and ${when}`;

/** Since when is it noted how long is watched? */
export const watchedSince = ({ producerId }: Asked) => sql<{ day: string }>`
  select least(
    (select local_day(applied_at) from schema_migrations where name like '%watched_time.sql'),
    (select min(day) from lesson_days where producer_id = ${producerId} and watched > 0)) as day`;

/** How often has each of today's lessons been completed, of all time? */
export const lessons = ({ producerId }: Asked) => sql`
  select l.id, l.course_id, l.title, coalesce(d.completed, 0)::integer as completed
  from lessons l
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  left join (
    select lesson_id, sum(completed) as completed from lesson_days where producer_id = ${producerId} group by lesson_id) d
    on d.lesson_id = l.id
  where l.producer_id = ${producerId} and l.deleted_at is null`;

/** How many are or were in each of today's courses, how far have they come, and how many have completed it? */
export const courses = ({ producerId }: Asked) => sql`
  select c.id, c.title, c.published, e.*
  from courses c
  cross join lateral (
    select count(*)::integer as enrolments, coalesce(sum(e.progress), 0)::integer as progress,
      count(*) filter (where e.completed_at is not null)::integer as finished,
      count(*) filter (where enrollment_open(e.status, e.access_until, now()))::integer as open
    from enrollments e where e.producer_id = ${producerId} and e.course_id = c.id) e
  where c.producer_id = ${producerId} and c.deleted_at is null`;

/** Of all courses, as `course` and `lesson` above: what has been learnt in each. */
export const courseCounts = sql<CourseCount>`
  select course.*, coalesce(l.lessons, 0)::integer as lessons, coalesce(l.completed, 0)::integer as completed
  from course
  left join (select course_id, count(*) as lessons, sum(completed) as completed from lesson group by course_id) l
    on l.course_id = course.id
  order by course.title, course.id`;
export type CourseCount = {
  id: string;
  title: string;
  published: boolean;
  enrolments: number;
  open: number;
  finished: number;
  /** The sum of all percentages. */
  progress: number;
  lessons: number;
  completed: number;
};

/** Which lessons are completed by the largest part of those who are or were in their course? */
export const topLessons = (count: number) => sql<LessonCount>`
  select lesson.id, lesson.title, course.title as "courseTitle", lesson.completed, course.enrolments
  from lesson join course on course.id = lesson.course_id
  where lesson.completed > 0 and course.enrolments > 0
  order by lesson.completed::float / course.enrolments desc, lesson.completed desc, lesson.title, lesson.id
  limit ${count}`;
export type LessonCount = { id: string; title: string; courseTitle: string; completed: number; enrolments: number };

/** The first moment of a day. */
const start = (day: string) => sql`(${day}::date)::timestamp at time zone 'America/Sao_Paulo'`;
/** The first moment after it. */
const end = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`;
