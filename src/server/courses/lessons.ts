import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import type { SchoolActor } from '../actors.ts';
import { type AuditEvent, recordAuditEvent } from '../audit/record-audit-event.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { saveEdit } from '../database/edited-row.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { recomputeCourseProgress } from '../learning/progress/progress.ts';
import { lockCourseOfModule } from './course-lock.ts';
import {
  AUTHORED_LESSON,
  columnsOf,
  LESSON_COLUMNS,
  LESSON_RECORD,
  type LessonInput,
  releaseDaysOf,
} from './lesson-columns.ts';

/**
 * Adds a lesson at the end of its module. Updates the students' percentages, since there is one more lesson to
 * complete.
 * @throws Problem not_found, invalid_input
 */
export async function createLesson(
  db: Database,
  school: SchoolActor,
  { moduleId, key, ...input }: LessonInput & IdempotencyKey & { moduleId: string },
): Promise<{ id: string }> {
  const id = idOf(school.producerId, `lesson of ${moduleId}`, key);
  await addLessons(db, school, moduleId, [{ id, ...columnsOf(input) }], {
    action: 'lesson_created',
    subject: input.title,
  });
  return { id };
}

/**
 * Adds lessons at the end of their module, in their order, all or none.
 * @throws Problem not_found, invalid_input
 */
export async function createLessons(
  db: Database,
  school: SchoolActor,
  { moduleId, lessons, key }: { moduleId: string; lessons: LessonInput[] } & IdempotencyKey,
): Promise<{ ids: string[] }> {
  const idAt = (at: number) => idOf(school.producerId, `lesson ${at} of a list of ${moduleId}`, key);
  const rows = lessons.map((input, at) => ({ id: idAt(at), ...columnsOf(input, `lessons.${at}.`) }));
  await addLessons(db, school, moduleId, rows, { action: 'lessons_created', count: rows.length });
  return { ids: rows.map(({ id }) => id) };
}

/** @throws Problem not_found, edit_conflict, invalid_input */
export async function updateLesson(
  db: Database,
  school: SchoolActor,
  { lessonId, version, formId, ...input }: LessonInput & Edit & { lessonId: string },
): Promise<{ id: string; version: number }> {
  const { producerId } = school;
  const columns = columnsOf(input);
  const auditEvent = { action: 'lesson_changed', subject: input.title } as const;
  return withAuditEvent(
    db,
    school,
    () => auditEvent,
    async (tx) => {
      const { after } = await saveEdit<ProducerLesson>(
        tx,
        school,
        { version, formId },
        {
          table: 'lessons',
          as: 'l',
          row: sql`from lessons l
          join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
          join courses c on c.producer_id = m.producer_id and c.id = m.course_id
          where l.producer_id = ${producerId} and l.id = ${lessonId}
            and l.deleted_at is null and m.deleted_at is null and c.deleted_at is null`,
          set: { ...columns, release_days: releaseDaysOf(columns.release_days) },
          fields: AUTHORED_LESSON,
        },
      );
      return { id: after.id, version: after.version };
    },
  );
}

type LessonRow = ReturnType<typeof columnsOf> & { id: string };

function addLessons(
  db: Database,
  school: SchoolActor,
  moduleId: string,
  rows: LessonRow[],
  auditEvent: AuditEvent,
): Promise<void> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId } = await lockCourseOfModule(tx, { producerId }, moduleId);
    await insertRows(tx, school, { courseId, moduleId }, rows, auditEvent);
  });
}

/** Appends to a module whose course is locked. Idempotent. @throws Problem invalid_input */
export const insertLesson = (
  tx: Tx,
  school: SchoolActor,
  into: { courseId: string; moduleId: string },
  { id, ...input }: LessonInput & { id: string },
) => insertRows(tx, school, into, [{ id, ...columnsOf(input) }], { action: 'lesson_created', subject: input.title });

/** A single statement for any number of rows, passed as one value. Rows of a repeated request stay as they are. */
async function insertRows(
  tx: Tx,
  school: SchoolActor,
  { courseId, moduleId }: { courseId: string; moduleId: string },
  rows: LessonRow[],
  auditEvent: AuditEvent,
): Promise<void> {
  const { producerId } = school;
  const { numAffectedRows } = await sql`
    insert into lessons (producer_id, id, course_id, module_id, position, ${sql.raw(LESSON_COLUMNS)})
    select ${producerId}, id, ${courseId}, ${moduleId}, there.last + place, ${sql.raw(LESSON_COLUMNS)}
    from (select coalesce(max(position), 0) as last from lessons
        where producer_id = ${producerId} and module_id = ${moduleId} and deleted_at is null) there,
      jsonb_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, place: at + 1 })))}) as added
        (id uuid, place integer, ${sql.raw(LESSON_RECORD)})
    on conflict (producer_id, id) do nothing`.execute(tx);
  if (!numAffectedRows) return;
  await recordAuditEvent(tx, school, school.place, auditEvent);
  await recomputeCourseProgress(tx, { producerId }, courseId);
}
