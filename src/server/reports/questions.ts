import { sql } from 'kysely';
import type { LessonStops } from '#shared/contract/school/reports.ts';
import { LIMITS } from '#shared/limits.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';

/*
 * The reports' queries. Days are São Paulo's, as YYYY-MM-DD; the period runs from `from` to `to`, and
 * `before` is the first day of the previous one.
 */

export type Asked = { producerId: string; from: string; to: string; before: string; now: Date };

/** Number of students, and of new ones in the period. */
export const students = ({ producerId, from, to }: Asked) => sql<{ total: number; added: number }>`
  select count(*)::integer as total, count(*) filter (where created_at >= ${endOfDay(addDays(from, -1))})::integer as added
  from students where producer_id = ${producerId} and created_at < ${endOfDay(to)}`;

/** Lessons watched and completed per day of both periods; days without any are omitted. */
export const days = ({ producerId, before, to }: Asked) => sql<DayCount>`
  select day, sum(watched)::integer as watched, sum(completed)::integer as completed
  from school_days where producer_id = ${producerId} and day between ${before}::date and ${to}::date
  group by day order by day`;
export type DayCount = { day: string; watched: number; completed: number };

/** Number of students who completed a lesson, in each of the two periods. */
export const learners = ({ producerId, from, to, before }: Asked) => sql<{ now: number; before: number }>`
  select count(*) filter (where learnt_on && daterange(${from}::date, ${to}::date, '[]'))::integer as now,
    count(*) filter (where learnt_on && daterange(${before}::date, ${from}::date))::integer as before
  from student_activity where producer_id = ${producerId}`;

export const watchedSince = ({ producerId }: Asked) => sql<{ day: string }>`
  select least(
    (select local_day(applied_at) from schema_migrations where name like '%watched_time.sql'),
    (select day from school_days where producer_id = ${producerId}
      group by day having sum(watched) > 0 order by day limit 1)) as day`;

/** For each existing lesson: how many students ever began and completed it. */
export const lessons = ({ producerId }: Pick<Asked, 'producerId'>) => sql`
  select l.id, l.course_id, l.title, m.position as module_position, l.position,
    coalesce(r.began, 0)::integer as began, coalesce(r.completed, 0)::integer as completed, a.rating
  from lessons l
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  left join (
    select lesson_id, sum(students) as began, sum(students) filter (where reached = ${COMPLETED}) as completed
    from lesson_reach where producer_id = ${producerId} group by lesson_id) r
    on r.lesson_id = l.id
  left join (
    select lesson_id, jsonb_build_object('mean', round(avg(rating), 1), 'answers', count(*)) as rating
    from lesson_ratings where producer_id = ${producerId} group by lesson_id having count(*) >= ${LIMITS.ratingsShown}) a
    on a.lesson_id = l.id
  where l.producer_id = ${producerId} and l.deleted_at is null`;
/** Value of `lesson_reach.reached` after the ten tenths of the video. */
const COMPLETED = 10;

/** For each existing course: number of students, mean progress and completions. */
export const courses = ({ producerId, now }: Asked) => sql`
  select c.producer_id, c.id, c.title, c.published, coalesce(e.enrollments, 0)::integer as enrollments,
    coalesce(e.progress, 0)::integer as progress, coalesce(e.finished, 0)::integer as finished,
    coalesce(e.open, 0)::integer as open
  from courses c
  left join (
    select course_id, sum(enrolled) as enrollments, sum(progress) as progress, sum(finished) as finished,
      sum(active) filter (where access_until > ${now}::timestamptz) as open
    from course_enrollments where producer_id = ${producerId} group by course_id) e
    on e.course_id = c.id
  where c.producer_id = ${producerId} and c.deleted_at is null`;

/** Per course, from `course` and `lesson` above: its totals. */
export const courseCounts = sql<CourseCount>`
  select course.id, title, published, enrollments, progress, finished, open, coalesce(l.lessons, 0)::integer as lessons, coalesce(l.completed, 0)::integer as completed
  from course
  left join (select course_id, count(*) as lessons, sum(completed) as completed from lesson group by course_id) l
    on l.course_id = course.id
  order by course.title, course.id`;
export type CourseCount = {
  id: string;
  title: string;
  published: boolean;
  enrollments: number;
  open: number;
  finished: number;
  progress: number;
  lessons: number;
  completed: number;
};

/** Lessons with the highest share of completions among their course's students. */
export const topLessons = (count: number) => sql<LessonCount>`
  select lesson.id, lesson.title, course.title as "courseTitle", lesson.completed, course.enrollments
  from lesson join course on course.id = lesson.course_id
  where lesson.completed > 0 and course.enrollments > 0
  order by lesson.completed::float / course.enrollments desc, lesson.completed desc, lesson.title, lesson.id
  limit ${count}`;
export type LessonCount = { id: string; title: string; courseTitle: string; completed: number; enrollments: number };

const stops = sql`
  select lesson.id, lesson.title, course.title as "courseTitle", lesson.began, lesson.began - lesson.completed as stopped, lesson.rating,
    array(
      select coalesce(sum(r.students), 0)::integer
      from generate_series(0, 9) tenth
      left join lesson_reach r on r.producer_id = course.producer_id and r.lesson_id = lesson.id and r.reached = tenth
      group by tenth order by tenth) as tenths
  from lesson join course on course.id = lesson.course_id`;

/** Lessons where most students stopped, and the tenth of the video where they did. */
export const lessonsMostLeft = (count: number) => sql<LessonStops>`
  ${stops} where lesson.began > lesson.completed
  order by stopped desc, lesson.title, lesson.id
  limit ${count}`;
/** The same for every lesson, from `course` and `lesson` above, in the course's order. */
export const lessonsInOrder = sql<LessonStops>`
  ${stops} order by lesson.module_position, lesson.position, lesson.id`;
