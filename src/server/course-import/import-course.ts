import { randomUUID } from 'node:crypto';
import type { BroughtCourse } from '#shared/contract/course-import/course-imports.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { BARE_LESSON } from '../courses/lesson-columns.ts';
import { insertWholeCourse } from '../courses/whole-course.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database } from '../db.ts';

/**
 * Creates a draft from pasted text, in one transaction. Idempotent by its key.
 * @throws Problem invalid_input
 */
export function importCourse(
  db: Database,
  school: SchoolActor,
  { key, title, modules }: BroughtCourse & IdempotencyKey,
): Promise<{ id: string; courseId: string }> {
  const { producerId } = school;
  const [id, courseId] = [idOf(producerId, 'course import', key), idOf(producerId, 'imported course', key)];
  const course = { id: courseId, title, description: '', modules: modules.map(asModule) };
  return asSchool(db, { producerId }, async (tx) => {
    if (!(await insertWholeCourse(tx, school, course))) return { id, courseId };
    await tx
      .insertInto('course_imports')
      .values({
        producer_id: producerId,
        id,
        course_id: courseId,
        source: 'links',
        modules: modules.length,
        lessons: modules.reduce((sum, { lessons }) => sum + lessons.length, 0),
      })
      .execute();
    await recordAuditEvent(tx, school, school.place, { action: 'course_brought', subject: title });
    return { id, courseId };
  });
}

const asModule = ({ title, lessons }: BroughtCourse['modules'][number]) => ({
  title,
  description: '',
  lessons: lessons.map((lesson) => ({ ...BARE_LESSON, ...lesson, id: randomUUID() })),
});
