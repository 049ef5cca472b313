import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Edit } from '#shared/contract/edits.ts';
import type { moduleInput, ProducerModule } from '#shared/contract/producer.ts';
import type { SchoolActor } from '../actors.ts';
import { asDeed } from '../audit/as-deed.ts';
import { saveEdit } from '../database/edited-row.ts';
import type { Database, Tx } from '../db.ts';
import { lockCourse } from './course-lock.ts';

export type ModuleInput = z.infer<typeof moduleInput>;

/**
 * Adds a module at the end of its course.
 * @throws Problem not_found
 */
export function createModule(
  db: Database,
  school: SchoolActor,
  { courseId, ...input }: ModuleInput & { courseId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  const deed = { action: 'module_created', subject: input.title } as const;
  return asDeed(
    db,
    school,
    () => deed,
    async (tx) => {
      await lockCourse(tx, { producerId }, courseId);
      return insertModule(tx, school, courseId, input);
    },
  );
}

/** At the end of a course that is locked. */
export const insertModule = (tx: Tx, { producerId }: SchoolActor, courseId: string, input: ModuleInput) =>
  tx
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

/** @throws Problem not_found, edit_conflict */
export function updateModule(
  db: Database,
  school: SchoolActor,
  { moduleId, version, formId, ...input }: ModuleInput & Edit & { moduleId: string },
): Promise<{ id: string; version: number }> {
  const { producerId } = school;
  const deed = { action: 'module_changed', subject: input.title } as const;
  return asDeed(
    db,
    school,
    () => deed,
    async (tx) => {
      const { after } = await saveEdit<Omit<ProducerModule, 'lessons'>>(
        tx,
        school,
        { version, formId },
        {
          table: 'course_modules',
          as: 'm',
          row: sql`from course_modules m join courses c on c.producer_id = m.producer_id and c.id = m.course_id
          where m.producer_id = ${producerId} and m.id = ${moduleId} and m.deleted_at is null and c.deleted_at is null`,
          set: columnsOf(input),
          fields: AUTHORED_MODULE,
        },
      );
      return { id: after.id, version: after.version };
    },
  );
}

/** What the author reads of the module `m`. */
export const AUTHORED_MODULE = ['m.id', 'm.title', 'm.description', 'm.cover_url as coverUrl', 'm.version'] as const;

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
