import { sql } from 'kysely';
import type { z } from 'zod';
import type { courseProgress } from '#shared/contract/student.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { courseCompleted } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { findAvailableLesson } from '../lesson.ts';
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
    const before = await lockEnrollment(tx, student, lessonId);
    const lesson = await findAvailableLesson(tx, student, lessonId);
    const undone = lesson.completed && !completed;
    if (completed) await markCompleted(tx, student, lesson);
    if (undone) await unmark(tx, student, lesson);
    const progress = await refreshEnrollment(tx, student, { courseId: lesson.courseId, undone });
    if (progress.completedAt && !before?.completed_at) await congratulate(tx, jobs, student, lesson.courseId);
    return progress;
  });
}

/** Lessons of one course completed at the same time take turns, so that each counts the ones before it. */
const lockEnrollment = (tx: Tx, { producerId, studentId }: Learner, lessonId: string) =>
  tx
    .selectFrom('enrollments')
    .select('completed_at')
    .where('producer_id', '=', producerId)
    .where('student_id', '=', studentId)
    .where('course_id', '=', ({ selectFrom }) =>
      selectFrom('lessons').select('course_id').where('producer_id', '=', producerId).where('id', '=', lessonId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

async function congratulate(tx: Tx, jobs: Jobs, { producerId, studentId }: Learner, courseId: string): Promise<void> {
  const { title } = await tx
    .selectFrom('courses')
    .where('producer_id', '=', producerId)
    .where('id', '=', courseId)
    .select('title')
    .executeTakeFirstOrThrow();
  await notify(tx, jobs, { producerId, studentIds: [studentId] }, courseCompleted({ id: courseId, title }));
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
    .execute();

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
