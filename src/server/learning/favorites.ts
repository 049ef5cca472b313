import { sql } from 'kysely';
import type { Favorites } from '#shared/contract/student/student-library.ts';
import type { Learner } from '../actors.ts';
import { asSchool, type Database, readAsSchool } from '../db.ts';
import { findOpenLesson } from './lesson.ts';
import { listedLesson } from './listed-lesson.ts';

type Starred = { lessonId: string; favorite: boolean };

/** The latest favorite first. Unreleased lessons stay in the list, locked. */
export async function readFavorites(db: Database, student: Learner): Promise<Favorites> {
  const { producerId, studentId } = student;
  const lessons = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectFrom('lesson_favorites as f')
      .innerJoinLateral(
        () => listedLesson(tx, student, sql.ref('f.lesson_id')).as('lesson'),
        (on) => on.onTrue(),
      )
      .where('f.producer_id', '=', producerId)
      .where('f.student_id', '=', studentId)
      .orderBy('f.created_at', 'desc')
      .orderBy('f.lesson_id')
      .selectAll('lesson')
      .select(['f.lesson_id as lessonId', 'f.created_at as addedAt'])
      .execute(),
  );
  return { lessons };
}

/**
 * Idempotent.
 * @throws Problem not_found, course_locked
 */
export function addFavorite(db: Database, student: Learner, { lessonId }: Pick<Starred, 'lessonId'>): Promise<Starred> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await findOpenLesson(tx, student, lessonId);
    await tx
      .insertInto('lesson_favorites')
      .values({ producer_id: producerId, student_id: studentId, lesson_id: lessonId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return { lessonId, favorite: true };
  });
}

/** @throws Problem not_found, course_locked */
export function removeFavorite(
  db: Database,
  student: Learner,
  { lessonId }: Pick<Starred, 'lessonId'>,
): Promise<Starred> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await findOpenLesson(tx, student, lessonId);
    await tx
      .deleteFrom('lesson_favorites')
      .where('producer_id', '=', producerId)
      .where('student_id', '=', studentId)
      .where('lesson_id', '=', lessonId)
      .execute();
    return { lessonId, favorite: false };
  });
}
