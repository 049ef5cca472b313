import type { Expression } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import type { Tx } from '../db.ts';
import { notFound } from '../problem.ts';

/*
 * Serializes changes to a course's structure, since positions and percentages depend on all of it. Lock the
 * course first and read its contents afterwards, because they may have changed while waiting.
 */

type CourseId = string | Expression<string | null>;

/** @throws Problem not_found */
export const lockCourse = (tx: Tx, { producerId }: SchoolActor, courseId: CourseId) =>
  lockAnyCourse(tx, { producerId }, courseId).where('deleted_at', 'is', null).executeTakeFirstOrThrow(notFound);

/** The course of an existing module. @throws Problem not_found */
export async function lockCourseOfModule(tx: Tx, { producerId }: SchoolActor, moduleId: string) {
  const modules = tx.selectFrom('course_modules').where('producer_id', '=', producerId).where('id', '=', moduleId);
  const course = await lockCourse(tx, { producerId }, modules.select('course_id').$asScalar());
  await modules.where('deleted_at', 'is', null).select('id').executeTakeFirstOrThrow(notFound);
  return course;
}

/** The course and module of an existing lesson. @throws Problem not_found */
export async function lockCourseOfLesson(tx: Tx, { producerId }: SchoolActor, lessonId: string) {
  const lessons = tx.selectFrom('lessons as l').where('l.producer_id', '=', producerId).where('l.id', '=', lessonId);
  const course = await lockCourse(tx, { producerId }, lessons.select('l.course_id').$asScalar());
  const { moduleId } = await lessons
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'l.producer_id').onRef('m.id', '=', 'l.module_id'),
    )
    .where('l.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .select('l.module_id as moduleId')
    .executeTakeFirstOrThrow(notFound);
  return { ...course, moduleId };
}

/** Deleted or not. Not `for update`: enrolling, which refers to the course, need not wait. */
export const lockAnyCourse = (tx: Tx, { producerId }: SchoolActor, courseId: CourseId) =>
  tx
    .selectFrom('courses')
    .where('producer_id', '=', producerId)
    .where('id', '=', courseId)
    .select(['id as courseId', 'deleted_at as deletedAt'])
    .forNoKeyUpdate();
