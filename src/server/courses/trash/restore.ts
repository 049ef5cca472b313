import { sql } from 'kysely';
import type { TrashedItem } from '#shared/contract/school/trash.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { acrossSchools, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { recomputeCourseProgress } from '../../learning/progress/progress.ts';
import { notFound, Problem } from '../../problem.ts';
import { lockAnyCourse } from '../course-lock.ts';
import { place } from '../placement.ts';
import { restorable, TABLES } from './trash.ts';

type Item = Pick<TrashedItem, 'kind' | 'id'>;
type Restored = { id: string };

/**
 * Takes out of the bin, back to where it was: a course with its students as they are, a module or lesson at its old
 * place among its siblings.
 * @throws Problem not_found, parent_deleted with the kind of the nearest parent, which must be restored first
 */
export async function restoreItem(db: Database, school: SchoolActor, { kind, id }: Item): Promise<Restored> {
  const { producerId } = school;
  await withAuditEvent(
    db,
    school,
    (subject: string) => ({ action: 'restored_from_trash', subject }),
    async (tx) => {
      await RESTORE[kind](tx, { producerId }, id);
      return titleOf(tx, producerId, { kind, id });
    },
  );
  return { id };
}

async function titleOf(tx: Tx, producerId: string, { kind, id }: Item): Promise<string> {
  const item = tx.selectFrom(TABLES[kind]).select('title').where('producer_id', '=', producerId).where('id', '=', id);
  return (await item.executeTakeFirstOrThrow(notFound)).title;
}

/**
 * Makes items in the bin unrecoverable at once, and queues the purge.
 * @throws Problem not_found
 */
export async function deleteForGood(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { kind, id }: Item,
): Promise<Restored> {
  const { producerId } = school;
  const table = TABLES[kind];
  await withAuditEvent(
    db,
    school,
    ({ title }: { title: string }) => ({ action: 'deleted_for_good', subject: title }),
    async (tx) => {
      const item = await tx
        .updateTable(table)
        .set({ deleted_at: sql`'-infinity'` })
        .where('producer_id', '=', producerId)
        .where('id', '=', id)
        .where(restorable(table))
        .returning('title')
        .executeTakeFirstOrThrow(notFound);
      // The job purges all schools, so it is queued as the platform.
      await acrossSchools(tx, (all) => jobs.add(all, 'purge-trash', {}));
      return item;
    },
  );
  return { id };
}

const RESTORE = { course: restoreCourse, module: restoreModule, lesson: restoreLesson };

function restoreCourse(tx: Tx, { producerId }: SchoolActor, id: string): Promise<Restored> {
  return tx
    .updateTable('courses')
    .set({ deleted_at: null })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .where(restorable('courses'))
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
}

async function restoreModule(tx: Tx, { producerId }: SchoolActor, id: string): Promise<Restored> {
  const modules = tx.selectFrom('course_modules as m').where('m.producer_id', '=', producerId).where('m.id', '=', id);
  const course = await lockAnyCourse(
    tx,
    { producerId },
    modules.select('m.course_id').$asScalar(),
  ).executeTakeFirstOrThrow(notFound);
  const module = await modules.where(restorable('m')).select('m.position').executeTakeFirstOrThrow(notFound);
  if (course.deletedAt) throw new Problem('parent_deleted', { reason: 'course' });
  const { courseId } = course;
  await place(tx, { producerId }, 'course_modules', { id, from: courseId, to: courseId, index: module.position - 1 });
  await recomputeCourseProgress(tx, { producerId }, courseId);
  return { id };
}

async function restoreLesson(tx: Tx, { producerId }: SchoolActor, id: string): Promise<Restored> {
  const lessons = tx.selectFrom('lessons as l').where('l.producer_id', '=', producerId).where('l.id', '=', id);
  const course = await lockAnyCourse(
    tx,
    { producerId },
    lessons.select('l.course_id').$asScalar(),
  ).executeTakeFirstOrThrow(notFound);
  const lesson = await lessons
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'l.producer_id').onRef('m.id', '=', 'l.module_id'),
    )
    .where(restorable('l'))
    .select(['l.position', 'm.id as moduleId', 'm.deleted_at as moduleDeletedAt'])
    .executeTakeFirstOrThrow(notFound);
  if (course.deletedAt) throw new Problem('parent_deleted', { reason: 'course' });
  if (lesson.moduleDeletedAt) throw new Problem('parent_deleted', { reason: 'module' });
  const { moduleId } = lesson;
  await place(tx, { producerId }, 'lessons', { id, from: moduleId, to: moduleId, index: lesson.position - 1 });
  await recomputeCourseProgress(tx, { producerId }, course.courseId);
  return { id };
}
