import type { Underway } from '#shared/contract/student/student-library.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { enrollmentOpen, visibleCourses } from '../access.ts';
import { nextLesson } from './next-lesson.ts';

/**
 * The courses a student has begun and not finished, the latest watched first. Begun is more than progress above 0: who
 * left a first lesson halfway has most to gain from finding it here, and no percentage yet. A course once completed that
 * has new lessons is unfinished again.
 */
export async function readUnderway(db: Database, student: Learner): Promise<Underway> {
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
