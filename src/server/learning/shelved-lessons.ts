import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';
import { enrolmentOpen, visibleCourses } from './access.ts';
import { daysToRelease, released } from './release.ts';

/**
 * The lessons `l` of every course that is open to the student, as lists away from their course show them. What belongs
 * to a course that closed stays stored, and shows again with it.
 */
export const shelvedLessons = (tx: Tx, student: Learner) =>
  visibleCourses(tx, student)
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'c.producer_id').onRef('m.course_id', '=', 'c.id'),
    )
    .innerJoin('lessons as l', (on) =>
      on.onRef('l.producer_id', '=', 'm.producer_id').onRef('l.module_id', '=', 'm.id'),
    )
    .where(enrolmentOpen)
    .where('m.deleted_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .select([
      'l.id as lessonId',
      'c.id as courseId',
      'l.title as lessonTitle',
      'c.title as courseTitle',
      'c.cover_url as courseCoverUrl',
      released.as('available'),
      daysToRelease.as('inDays'),
    ]);
