import { type RawBuilder, sql } from 'kysely';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';
import { enrollmentOpen, visibleCourses } from './access.ts';
import { daysToOpen, lessonWindow, moduleHeld, releaseTold, windowOpen } from './release/decision.ts';

/**
 * A lesson as lists away from its course show it; none unless its course, and its module, is open to the student. What belongs
 * to one that closed stays stored, and shows again with it.
 *
 * Joined laterally to the student's own rows, one lesson at a time. Where statistics make a school look as if it had
 * one row in each table, as many small ones and a new large one do, the planner would otherwise try every course with
 * every module, lesson and row: each limit keeps it to one key after the other.
 */
export const listedLesson = (tx: Tx, student: Learner, lessonId: RawBuilder<string>) =>
  tx
    .selectFrom(
      tx
        .selectFrom('lessons as l')
        .innerJoin('course_modules as m', (on) =>
          on.onRef('m.producer_id', '=', 'l.producer_id').onRef('m.id', '=', 'l.module_id'),
        )
        .where('l.producer_id', '=', student.producerId)
        .where('l.id', '=', lessonId)
        .where('l.deleted_at', 'is', null)
        .where('m.deleted_at', 'is', null)
        .limit(1)
        .select(['l.id', 'l.course_id', 'l.module_id', 'l.title'])
        .as('l'),
    )
    .innerJoinLateral(
      () =>
        visibleCourses(tx, student)
          .innerJoin(lessonWindow.as('w'), (on) => on.onTrue())
          .where('c.id', '=', sql.ref<string>('l.course_id'))
          .where(enrollmentOpen)
          .where(moduleHeld)
          .limit(1)
          .select([
            'c.id as courseId',
            'c.title as courseTitle',
            'c.cover_url as courseCoverUrl',
            windowOpen.as('available'),
            daysToOpen.as('inDays'),
            releaseTold.as('release'),
          ])
          .as('c'),
      (on) => on.onTrue(),
    )
    .select([
      'l.title as lessonTitle',
      'c.courseId',
      'c.courseTitle',
      'c.courseCoverUrl',
      'c.available',
      'c.inDays',
      'c.release',
    ]);
