import type { Underway } from '#shared/contract/student/student-library.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { enrollmentOpen, visibleCourses } from '../access.ts';
import { nextLesson } from './next-lesson.ts';

/**
 * The courses a student has begun and not finished, the latest watched first. A course counts as begun as soon as a
 * lesson was watched, even with a progress of 0. A completed course that gets new lessons is unfinished again.
 */
export async function readCoursesInProgress(db: Database, student: Learner): Promise<Underway> {
  const { producerId, studentId } = student;
  const courses = await readAsSchool(db, { producerId, studentId }, (tx) =>
    visibleCourses(tx, student)
      .innerJoinLateral(
        () => nextLesson(tx, student).as('next'),
        (on) => on.onTrue(),
      )
      .where(enrollmentOpen)
      .where('e.progress', '<', 100)
      .where('next.lastWatchedAt', 'is not', null)
      .orderBy('next.lastWatchedAt', 'desc')
      .orderBy('c.id')
      .select(({ ref }) => [
        'c.id as courseId',
        'c.title as courseTitle',
        'c.cover_url as courseCoverUrl',
        ref('e.progress').$notNull().as('progress'),
        'next.lessonId',
        'next.lessonTitle',
        'next.watchedAt',
        ref('next.lastWatchedAt').$notNull().as('lastWatchedAt'),
      ])
      .execute(),
  );
  return { courses };
}
