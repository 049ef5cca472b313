import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { WatermarkViewing } from '#shared/contract/student/watermark.ts';
import { CODE_LETTERS } from '#shared/video/watermark.ts';
import type { Learner, SchoolActor } from '../../actors.ts';
import { asSchool, type Database, readAsSchool, violation } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { findAvailableLesson } from '../lesson.ts';

type Viewing = { lessonId: string };

/**
 * Records that the student opened the lesson today. The first time of a day creates the watermark code;
 * afterwards it is reused.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export function openViewing(db: Database, student: Learner, viewing: Viewing): Promise<{ code: string }> {
  // A collision has a chance of one in a trillion per school; then another code is tried.
  const again = (error: unknown) => {
    if (violation(error) !== 'unique') throw error;
    return recordViewing(db, student, viewing);
  };
  return recordViewing(db, student, viewing).catch(again);
}

const recordViewing = (db: Database, student: Learner, { lessonId }: Viewing): Promise<{ code: string }> => {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const { id } = await findAvailableLesson(tx, student, lessonId);
    return tx
      .insertInto('lesson_viewings')
      .values({ producer_id: producerId, student_id: studentId, lesson_id: id, day: today, code: newCode() })
      .onConflict((conflict) =>
        conflict
          .columns(['producer_id', 'student_id', 'lesson_id', 'day'])
          .doUpdateSet({ last_seen_at: sql`app_now()` }),
      )
      .returning('code')
      .executeTakeFirstOrThrow();
  });
};

/** The calendar day in São Paulo. */
export const today = sql<string>`local_day(app_now())`;

/** Eight letters of five bits each. */
export function newCode(): string {
  const bits = [...randomBytes(5)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => CODE_LETTERS[Number.parseInt(five, 2)]).join('');
}

/**
 * Looks up a watermark's code, also for lessons in the bin.
 * @throws Problem not_found
 */
export function findViewing(
  db: Database,
  { producerId }: SchoolActor,
  { code }: { code: string },
): Promise<WatermarkViewing> {
  return readAsSchool(db, { producerId }, async (tx) => {
    const found = await tx
      .selectFrom('lesson_viewings as v')
      .innerJoin('students as st', (on) =>
        on.onRef('st.producer_id', '=', 'v.producer_id').onRef('st.id', '=', 'v.student_id'),
      )
      .innerJoin('profiles as p', 'p.id', 'st.user_id')
      .innerJoin('lessons as l', (on) =>
        on.onRef('l.producer_id', '=', 'v.producer_id').onRef('l.id', '=', 'v.lesson_id'),
      )
      .innerJoin('courses as c', (on) =>
        on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
      )
      .where('v.producer_id', '=', producerId)
      .where('v.code', '=', code)
      .select(['st.id as studentId', 'st.name', 'p.email', 'c.id as courseId', 'c.title as courseTitle'])
      .select(['l.id as lessonId', 'l.title as lessonTitle', 'v.opened_at as openedAt', 'v.last_seen_at as lastSeenAt'])
      .executeTakeFirstOrThrow(notFound);
    const { openedAt, lastSeenAt } = found;
    return {
      code,
      student: { id: found.studentId, name: found.name, email: found.email },
      course: { id: found.courseId, title: found.courseTitle },
      lesson: { id: found.lessonId, title: found.lessonTitle },
      openedAt,
      lastSeenAt,
    };
  });
}
