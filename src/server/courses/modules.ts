import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { moduleInput } from '#shared/contract/producer.ts';
import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { lockCourse } from './course-lock.ts';

export type ModuleInput = z.infer<typeof moduleInput>;

/**
 * Adds a module at the end of its course.
 * @throws Problem not_found
 */
export function createModule(
  db: Database,
  { producerId }: SchoolActor,
  { courseId, ...input }: ModuleInput & { courseId: string },
): Promise<{ id: string }> {
  return asSchool(db, { producerId }, async (tx) => {
    await lockCourse(tx, { producerId }, courseId);
    return tx
      .insertInto('course_modules')
      .values({
        producer_id: producerId,
        id: randomUUID(),
        course_id: courseId,
        ...columnsOf(input),
        position: nextPosition(tx, producerId, courseId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}

/** @throws Problem not_found */
export function updateModule(
  db: Database,
  { producerId }: SchoolActor,
  { moduleId, ...input }: ModuleInput & { moduleId: string },
): Promise<{ id: string }> {
  return asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('course_modules as m')
      .from('courses as c')
      .set(columnsOf(input))
      .where('m.producer_id', '=', producerId)
      .where('m.id', '=', moduleId)
      .where('m.deleted_at', 'is', null)
      .where('c.producer_id', '=', producerId)
      .whereRef('c.id', '=', 'm.course_id')
      .where('c.deleted_at', 'is', null)
      .returning('m.id')
      .executeTakeFirstOrThrow(notFound),
  );
}

const nextPosition = (tx: Tx, producerId: string, courseId: string) =>
  tx
    .selectFrom('course_modules')
    .where('producer_id', '=', producerId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'));

const columnsOf = (input: ModuleInput) => ({
  title: input.title,
  description: input.description,
  cover_url: input.coverUrl,
});
