import { type RawBuilder, sql } from 'kysely';
import type { Learner } from '../actors.ts';
import type { Tx } from '../db.ts';
import { enrollmentOpen, visibleCourses } from './access.ts';
import { daysToOpen, lessonWindow, moduleHeld, releaseInfo, windowOpen } from './release/decision.ts';

/**
 * A lesson in lists outside its course; hidden unless course and module are open to the student. Stored rows
 * of closed ones reappear with access. Joined laterally, one lesson at a time: with misleading statistics
 * (many small schools, or a new large one) the planner would choose nested loops over everything; the limits
 * enforce key lookups.
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
            releaseInfo.as('release'),
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
