import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Database, Tx } from '../../db.ts';
import { recomputeCourseProgress } from '../../learning/progress/progress.ts';
import { notFound } from '../../problem.ts';
import { lockCourseOfLesson, lockCourseOfModule } from '../course-lock.ts';
import { closeGaps } from '../placement.ts';

/*
 * Moves into the bin. Only the row is marked: its contents are hidden with it and restored unchanged. Its
 * position is remembered.
 */

type Deleted = { id: string };

/** @throws Problem not_found */
export function deleteCourse(db: Database, school: SchoolActor, { courseId }: { courseId: string }): Promise<Deleted> {
  const { producerId } = school;
  return withAuditEvent(db, school, auditEventOf('course_deleted'), (tx) =>
    binCourse(tx, { producerId }, courseId),
  ).then(alone);
}

/** @throws Problem not_found */
export function deleteModule(db: Database, school: SchoolActor, { moduleId }: { moduleId: string }): Promise<Deleted> {
  const { producerId } = school;
  return withAuditEvent(db, school, auditEventOf('module_deleted'), async (tx) => {
    const { courseId } = await lockCourseOfModule(tx, { producerId }, moduleId);
    const deleted = await mark(tx, { producerId }, 'course_modules', moduleId);
    await closeGaps(tx, { producerId }, 'course_modules', courseId);
    await recomputeCourseProgress(tx, { producerId }, courseId);
    return deleted;
  }).then(alone);
}

/** @throws Problem not_found */
export function deleteLesson(db: Database, school: SchoolActor, { lessonId }: { lessonId: string }): Promise<Deleted> {
  const { producerId } = school;
  return withAuditEvent(db, school, auditEventOf('lesson_deleted'), async (tx) => {
    const { courseId, moduleId } = await lockCourseOfLesson(tx, { producerId }, lessonId);
    const deleted = await mark(tx, { producerId }, 'lessons', lessonId);
    await closeGaps(tx, { producerId }, 'lessons', moduleId);
    await recomputeCourseProgress(tx, { producerId }, courseId);
    return deleted;
  }).then(alone);
}

/** @throws Problem not_found */
export const binCourse = (tx: Tx, school: SchoolActor, courseId: string) => mark(tx, school, 'courses', courseId);

const auditEventOf =
  (action: 'course_deleted' | 'module_deleted' | 'lesson_deleted') =>
  ({ title }: { title: string }) => ({ action, subject: title });
const alone = ({ id }: Deleted): Deleted => ({ id });

const mark = (tx: Tx, { producerId }: SchoolActor, table: 'courses' | 'course_modules' | 'lessons', id: string) =>
  tx
    .updateTable(table)
    .set({ deleted_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow(notFound);
