import { sql } from 'kysely';
import type { z } from 'zod';
import type { Edit } from '#shared/contract/edits.ts';
import type { moduleInput, ProducerModule } from '#shared/contract/school/courses.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { saveEdit } from '../database/edited-row.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { lockCourse } from './course-lock.ts';

export type ModuleInput = z.infer<typeof moduleInput>;

/**
 * Adds a module at the end of its course.
 * @throws Problem not_found
 */
export function createModule(
  db: Database,
  school: SchoolActor,
  { courseId, key, ...input }: ModuleInput & IdempotencyKey & { courseId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await lockCourse(tx, { producerId }, courseId);
    return insertModule(tx, school, courseId, input, key);
  });
}

/** Appends to a course that is locked. Idempotent by its key. */
export async function insertModule(
  tx: Tx,
  school: SchoolActor,
  courseId: string,
  input: ModuleInput,
  key?: string,
): Promise<{ id: string }> {
  const { producerId } = school;
  const id = idOf(producerId, `module of ${courseId}`, key);
  const made = await tx
    .insertInto('course_modules')
    .values({
      producer_id: producerId,
      id,
      course_id: courseId,
      ...columnsOf(input),
      position: nextPosition(tx, producerId, courseId),
    })
    .onConflict((before) => before.columns(['producer_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await recordAuditEvent(tx, school, school.place, { action: 'module_created', subject: input.title });
  return { id };
}

/** @throws Problem not_found, edit_conflict */
export function updateModule(
  db: Database,
  school: SchoolActor,
  { moduleId, version, formId, ...input }: ModuleInput & Edit & { moduleId: string },
): Promise<{ id: string; version: number }> {
  const { producerId } = school;
  const auditEvent = { action: 'module_changed', subject: input.title } as const;
  return withAuditEvent(
    db,
    school,
    () => auditEvent,
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

/** The columns of module `m` that its author reads. */
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
