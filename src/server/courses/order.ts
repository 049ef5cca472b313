import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { recomputeProgressOfModules } from '../learning/progress/progress.ts';
import { notFound, Problem } from '../problem.ts';
import { lockCourseOfLesson, lockCourseOfModule } from './course-lock.ts';
import { orderOf, type Placed, place } from './placement.ts';

type Order = { ids: string[] };
type Seen = { parentId: string; ids: string[] }[];

/**
 * @param input index among the course's modules, from 0; past the end means the end
 * @throws Problem not_found, order_changed
 */
export function moveModule(
  db: Database,
  { producerId }: SchoolActor,
  { moduleId, index, seen = [] }: { moduleId: string; index: number; seen?: Seen },
): Promise<Order> {
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId } = await lockCourseOfModule(tx, { producerId }, moduleId);
    await requireOrder(tx, { producerId }, 'course_modules', seen);
    const move = { id: moduleId, from: courseId, to: courseId, index };
    return { ids: await place(tx, { producerId }, 'course_modules', move) };
  });
}

/**
 * @param input index among the lessons of its module, or of another module of the same course, as for moveModule
 * @returns the order in the module where the lesson is now
 * @throws Problem not_found, order_changed
 */
export function moveLesson(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId, moduleId: target, index, seen = [] }: { lessonId: string; moduleId?: string; index: number; seen?: Seen },
): Promise<Order> {
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId, moduleId } = await lockCourseOfLesson(tx, { producerId }, lessonId);
    if (target) await checkModule(tx, { producerId }, { courseId, moduleId: target });
    await requireOrder(tx, { producerId }, 'lessons', seen);
    const move = { id: lessonId, from: moduleId, to: target ?? moduleId, index };
    const ids = await place(tx, { producerId }, 'lessons', move);
    if (move.to !== move.from) await recomputeProgressOfModules(tx, { producerId }, courseId);
    return { ids };
  });
}

const checkModule = (tx: Tx, { producerId }: SchoolActor, where: { courseId: string; moduleId: string }) =>
  tx
    .selectFrom('course_modules')
    .where('producer_id', '=', producerId)
    .where('course_id', '=', where.courseId)
    .where('id', '=', where.moduleId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow(notFound);

/** Throws if siblings were moved, added or deleted since the caller loaded them. */
async function requireOrder(tx: Tx, school: SchoolActor, table: Placed, seen: Seen): Promise<void> {
  for (const { parentId, ids } of seen) {
    const now = await orderOf(tx, school, table, parentId);
    if (now.join() !== ids.join()) throw new Problem('order_changed');
  }
}
