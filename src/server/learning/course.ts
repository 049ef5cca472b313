import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CourseDetail, LessonRow } from '#shared/contract/student.ts';
import type { Learner, SchoolActor } from '../actors.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { enrollmentOpen, lastDay, visibleCourses } from './access.ts';
import { hasLessons } from './progress/current-lessons.ts';
import { daysToRelease, released } from './release.ts';

/**
 * A course the student is enrolled in, with what may be watched now and what later.
 * @throws Problem not_found, course_locked
 */
export async function readCourse(
  db: Database,
  student: Learner,
  { courseId }: { courseId: string },
): Promise<CourseDetail> {
  const { producerId, studentId } = student;
  const found = await readAsSchool(db, { producerId, studentId }, (tx) => findCourse(tx, student, courseId));
  if (!found) throw notFound();
  const { open, ...course } = found;
  if (!open) throw new Problem('course_locked');
  return withCounts(course);
}

export function withCounts(
  course: Omit<CourseDetail, 'moduleCount' | 'lessonCount' | 'completedLessons'>,
): CourseDetail {
  const lessons = course.modules.flatMap((module) => module.lessons);
  return {
    ...course,
    moduleCount: course.modules.length,
    lessonCount: lessons.length,
    completedLessons: lessons.filter((lesson) => lesson.completed).length,
  };
}

const findCourse = (tx: Tx, student: Learner, courseId: string) =>
  visibleCourses(tx, student)
    .innerJoin('profiles as instructor', 'instructor.id', 'c.producer_id')
    .where('c.id', '=', courseId)
    .select(({ fn, val }) => [
      'c.id',
      'c.title',
      'c.description',
      'c.cover_url as coverUrl',
      'instructor.name as instructorName',
      fn.coalesce('e.progress', val(0)).as('progress'),
      enrollmentOpen.as('open'),
      lastDay.as('lastDay'),
      jsonArrayFrom(modulesFor(tx, student)).as('modules'),
    ])
    .executeTakeFirst();

/** The modules of the course `c` as its enrollment `e` opens them. */
export const modulesFor = (tx: Tx, student: Learner) => modulesOf(tx, student, jsonArrayFrom(lessonsOf(tx, student)));

/** The modules of the course `c`, each with its lessons: those of `m`, as whoever asks may see them. None is empty. */
export const modulesOf = (tx: Tx, { producerId }: SchoolActor, lessons: RawBuilder<LessonRow[]>) =>
  tx
    .selectFrom('course_modules as m')
    .where('m.producer_id', '=', producerId)
    .whereRef('m.course_id', '=', sql.ref('c.id'))
    .where('m.deleted_at', 'is', null)
    .where(hasLessons)
    .orderBy('m.position')
    .select(['m.id', 'm.title', 'm.description', 'm.cover_url as coverUrl', lessons.as('lessons')]);

/** Never with an address: those leave with `readLesson` alone. */
const lessonsOf = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .selectFrom('lessons as l')
    .leftJoin('lesson_progress as p', (on) =>
      on
        .onRef('p.producer_id', '=', 'l.producer_id')
        .onRef('p.lesson_id', '=', 'l.id')
        .on('p.student_id', '=', studentId),
    )
    .leftJoin('lesson_favorites as f', (on) =>
      on
        .onRef('f.producer_id', '=', 'l.producer_id')
        .onRef('f.lesson_id', '=', 'l.id')
        .on('f.student_id', '=', studentId),
    )
    .where('l.producer_id', '=', producerId)
    .whereRef('l.module_id', '=', sql.ref('m.id'))
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .select(({ eb, fn, val }) => [
      'l.id',
      'l.title',
      eb('l.ebook_url', 'is not', null).$castTo<boolean>().as('hasEbook'),
      fn.coalesce('p.completed', val(false)).as('completed'),
      eb('f.lesson_id', 'is not', null).$castTo<boolean>().as('favorite'),
      released.as('available'),
      daysToRelease.as('inDays'),
    ]);
