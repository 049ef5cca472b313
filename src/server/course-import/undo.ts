import { sql } from 'kysely';
import type { CourseImportUndo } from '#shared/contract/course-import/course-imports.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { binCourse } from '../courses/trash/delete.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { undoUntil } from './recent.ts';

type One = { importId: string };

/** Preview of undoing an import. @throws Problem not_found */
export function readCourseImportUndo(
  db: Database,
  { producerId }: SchoolActor,
  { importId }: One,
): Promise<CourseImportUndo> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const { courseId: _, isOpen: __, isBinned: ___, ...facts } = await factsOf(tx, producerId, importId);
    return facts;
  });
}

/**
 * Moves the course into the bin, restorable for 30 days. Idempotent.
 * @throws Problem not_found, undo_over after seven days, import_in_use once a student has it
 */
export function undoCourseImport(db: Database, school: SchoolActor, { importId }: One): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId } = await factsOf(tx, producerId, importId);
    // Concurrent enrollments reference the course, so one waits for the other, and their result counts.
    await sql`select from courses where producer_id = ${producerId} and id = ${courseId} for update`.execute(tx);
    const { isOpen, isBinned, students, title } = await factsOf(tx, producerId, importId);
    if (isBinned) return { id: importId };
    if (!isOpen) throw new Problem('undo_over');
    if (students > 0) throw new Problem('import_in_use', { count: students });
    await binCourse(tx, { producerId }, courseId);
    await recordAuditEvent(tx, school, school.place, { action: 'course_import_undone', subject: title });
    return { id: importId };
  });
}

type Facts = CourseImportUndo & { courseId: string; isOpen: boolean; isBinned: boolean };

/** Tables that belong to lessons and have a timestamp. */
const BESIDES = ['lesson_attachments', 'quizzes', 'assignments'] as const;

async function factsOf(tx: Tx, producerId: string, importId: string): Promise<Facts> {
  const added = BESIDES.map(
    (table) => sql`
      select from ${sql.table(table)} t join lessons l on l.producer_id = t.producer_id and l.id = t.lesson_id
      where t.producer_id = i.producer_id and l.course_id = i.course_id and t.created_at > i.created_at`,
  );
  const { rows } = await sql<Facts>`
    select c.id as "courseId", c.title, c.published, ${undoUntil} as until, ${undoUntil} > app_now() as "isOpen",
      c.deleted_at is not null as "isBinned",
      (select count(distinct g.student_id)::integer from access_grants g
        where g.producer_id = i.producer_id and g.course_id = i.course_id)
      + (select count(*)::integer from purchases p
        where p.producer_id = i.producer_id and coalesce(p.opens_course_id, p.course_id) = i.course_id and p.waiting_for is not null) as students,
      (select count(*)::integer from course_modules m
        where m.producer_id = i.producer_id and m.course_id = i.course_id and (m.version > 1 or m.created_at > i.created_at))
      + (select count(*)::integer from lessons l
        where l.producer_id = i.producer_id and l.course_id = i.course_id and (l.version > 1 or l.created_at > i.created_at))
      + (select count(*)::integer from (${sql.join(added, sql` union all `)}) added) as changed
    from course_imports i join courses c on c.producer_id = i.producer_id and c.id = i.course_id
    where i.producer_id = ${producerId} and i.id = ${importId}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
