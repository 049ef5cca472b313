import { sql } from 'kysely';
import type { Note, Notebook } from '#shared/contract/student/reading.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { findAvailableLesson } from '../lesson.ts';
import { listedLesson } from '../listed-lesson.ts';

const NOTE = [
  'n.id',
  'n.lesson_id as lessonId',
  'n.at_second as second',
  'n.body',
  'n.created_at as createdAt',
] as const;

/** The student's notes on lessons that they may see. */
const ownNotes = (tx: Tx, student: Learner) =>
  tx
    .selectFrom('lesson_notes as n')
    .innerJoinLateral(
      () => listedLesson(tx, student, sql.ref('n.lesson_id')).as('lesson'),
      (on) => on.onTrue(),
    )
    .where('n.producer_id', '=', student.producerId)
    .where('n.student_id', '=', student.studentId);

/** In the order of the video. Empty for a lesson that the student cannot see. */
export async function readLessonNotes(
  db: Database,
  student: Learner,
  { lessonId }: { lessonId: string },
): Promise<{ notes: Note[] }> {
  const { producerId, studentId } = student;
  const notes = await readAsSchool(db, { producerId, studentId }, (tx) =>
    ownNotes(tx, student)
      .where('n.lesson_id', '=', lessonId)
      .orderBy('n.at_second')
      .orderBy('n.created_at')
      .select(NOTE)
      .execute(),
  );
  return { notes };
}

/** From all open courses, the latest first. */
export async function readNotebook(db: Database, student: Learner): Promise<Notebook> {
  const { producerId, studentId } = student;
  const notes = await readAsSchool(db, { producerId, studentId }, (tx) =>
    ownNotes(tx, student)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id')
      .limit(LIMITS.notes)
      .select([
        ...NOTE,
        'lesson.lessonTitle',
        'lesson.courseId',
        'lesson.courseTitle',
        'lesson.courseCoverUrl',
        'lesson.available',
      ])
      .execute(),
  );
  return { notes };
}

type Written = { noteId: string; lessonId: string; second: number; body: string };

/**
 * Creates a note, or changes the text of an own one.
 * @throws Problem not_found, course_locked, lesson_not_released, note_limit_reached
 */
export function saveNote(db: Database, student: Learner, { noteId, lessonId, second, body }: Written): Promise<Note> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await findAvailableLesson(tx, student, lessonId);
    const { rows } = await sql<Note>`
      insert into lesson_notes as n (producer_id, id, student_id, lesson_id, at_second, body)
      select ${producerId}, ${noteId}, ${studentId}, ${lessonId}, ${second}, ${body}
      where (select count(*) from lesson_notes o where o.producer_id = ${producerId} and o.student_id = ${studentId} and o.id <> ${noteId}) < ${LIMITS.notes}
      on conflict (producer_id, student_id, id) do update set at_second = excluded.at_second, body = excluded.body, updated_at = app_now()
        where n.lesson_id = excluded.lesson_id
      returning n.id, n.lesson_id as "lessonId", n.at_second as second, n.body, n.created_at as "createdAt"`.execute(
      tx,
    );
    const [note] = rows;
    if (note) return note;
    const isThere = await tx
      .selectFrom('lesson_notes')
      .select('id')
      .where('producer_id', '=', producerId)
      .where('student_id', '=', studentId)
      .where('id', '=', noteId)
      .executeTakeFirst();
    throw isThere ? notFound() : new Problem('note_limit_reached');
  });
}

/** Idempotent. */
export function removeNote(db: Database, { producerId, studentId }: Learner, { noteId }: { noteId: string }) {
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await tx
      .deleteFrom('lesson_notes')
      .where('producer_id', '=', producerId)
      .where('student_id', '=', studentId)
      .where('id', '=', noteId)
      .execute();
    return {};
  });
}
