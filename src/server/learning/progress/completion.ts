import { sql } from 'kysely';
import type { z } from 'zod';
import type { courseProgress } from '#shared/contract/student.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { courseCompleted } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { notFound } from '../../problem.ts';
import { enrollmentOpen } from '../access.ts';
import { findAvailableLesson } from '../lesson.ts';
import { released } from '../release.ts';
import { currentLessons } from './current-lessons.ts';
import { progressPercent } from './progress.ts';

export type CourseProgress = z.infer<typeof courseProgress>;
type Lesson = { id: string; courseId: string };

/**
 * Marks a lesson completed, or not, and brings the course's progress up to date; the first completion of a course leaves a
 * notice. Doing it twice changes nothing more.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export function setCompletion(
  db: Database,
  jobs: Jobs,
  student: Learner,
  { lessonId, completed }: { lessonId: string; completed: boolean },
): Promise<CourseProgress> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const lesson = await lockLesson(tx, student, lessonId);
    const progress = completed ? await complete(tx, student, lesson) : await takeBack(tx, student, lesson);
    if (progress.completedAt && !lesson.completedBefore) {
      const notice = courseCompleted({ id: lesson.courseId, title: lesson.courseTitle });
      await notify(tx, jobs, { producerId, studentIds: [studentId] }, notice);
    }
    return progress;
  });
}

/** Lessons of one course completed at the same time take turns, so that each counts the ones before it. */
async function lockLesson(tx: Tx, student: Learner, lessonId: string) {
  const locked = await lockAvailableLesson(tx, student, lessonId).executeTakeFirst();
  if (locked) return locked;
  // Says why not, unless that changed just now.
  await findAvailableLesson(tx, student, lessonId);
  return lockAvailableLesson(tx, student, lessonId).executeTakeFirstOrThrow(notFound);
}

const lockAvailableLesson = (tx: Tx, { producerId, studentId }: Learner, lessonId: string) =>
  currentLessons(tx, producerId)
    .innerJoin('courses as c', (on) =>
      on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
    )
    .innerJoin('enrollments as e', (on) =>
      on.onRef('e.producer_id', '=', 'c.producer_id').onRef('e.course_id', '=', 'c.id'),
    )
    .where('l.id', '=', lessonId)
    .where('c.published', '=', true)
    .where('c.deleted_at', 'is', null)
    .where('e.student_id', '=', studentId)
    .where(enrollmentOpen)
    .where(released)
    .select(['l.id', 'c.id as courseId', 'c.title as courseTitle', 'e.completed_at as completedBefore'])
    .forNoKeyUpdate('e');

/** Sent together: the second statement sees what the first one wrote. */
async function complete(tx: Tx, student: Learner, lesson: Lesson): Promise<CourseProgress> {
  const [, progress] = await Promise.all([
    markCompleted(tx, student, lesson),
    refreshEnrollment(tx, student, { courseId: lesson.courseId, undone: false }),
  ]);
  return progress;
}

async function takeBack(tx: Tx, student: Learner, lesson: Lesson): Promise<CourseProgress> {
  const { numUpdatedRows } = await unmark(tx, student, lesson);
  return refreshEnrollment(tx, student, { courseId: lesson.courseId, undone: numUpdatedRows > 0n });
}

const markCompleted = (tx: Tx, { producerId, studentId }: Learner, lesson: Lesson) =>
  tx
    .insertInto('lesson_progress')
    .values({
      producer_id: producerId,
      student_id: studentId,
      lesson_id: lesson.id,
      course_id: lesson.courseId,
      completed: true,
      completed_at: sql`app_now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['producer_id', 'student_id', 'lesson_id'])
        .doUpdateSet({ completed: true, completed_at: sql`app_now()`, last_watched_at: sql`app_now()` })
        .where('lesson_progress.completed', '=', false),
    )
    .execute();

const unmark = (tx: Tx, { producerId, studentId }: Learner, lesson: Lesson) =>
  tx
    .updateTable('lesson_progress')
    .set({ completed: false, completed_at: null, last_watched_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('student_id', '=', studentId)
    .where('lesson_id', '=', lesson.id)
    .where('completed', '=', true)
    .executeTakeFirst();

/**
 * Status only moves between active and completed, and back to active only when the student takes a lesson back: one
 * added to a completed course lowers the percentage alone. The date of the first completion stays for good.
 */
async function refreshEnrollment(
  tx: Tx,
  { producerId, studentId }: Learner,
  { courseId, undone }: { courseId: string; undone: boolean },
): Promise<CourseProgress> {
  const counts = currentLessons(tx, producerId)
    .leftJoin('lesson_progress as p', (on) =>
      on
        .onRef('p.producer_id', '=', 'l.producer_id')
        .onRef('p.lesson_id', '=', 'l.id')
        .on('p.student_id', '=', studentId)
        .on('p.completed', '=', true),
    )
    .where('l.course_id', '=', courseId)
    .select(sql`count(*)::integer`.as('lessons'))
    .select(sql`count(p.lesson_id)::integer`.as('completed'));
  const { rows } = await sql<CourseProgress>`
    with counts as (${counts}),
    fresh as (select *, ${progressPercent(sql`completed`, sql`lessons`)} as progress from counts)
    update enrollments e set progress = fresh.progress,
      status = case when fresh.progress = 100 then 'completed' when ${undone} then 'active' else e.status end,
      completed_at = case when fresh.progress = 100 then coalesce(e.completed_at, app_now()) else e.completed_at end
    from fresh
    where e.producer_id = ${producerId} and e.student_id = ${studentId} and e.course_id = ${courseId}
      and e.status in ('active', 'completed')
    returning e.course_id as "courseId", e.progress, fresh.completed as "completedLessons",
      fresh.lessons as "lessonCount", e.status, e.completed_at as "completedAt"`.execute(tx);
  const [progress] = rows;
  if (!progress) throw new Error('The locked enrollment is gone');
  return progress;
}
