import { sql } from 'kysely';
import type { LessonRating } from '#shared/contract/student/student-library.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { findAvailableLesson } from '../lesson.ts';

/**
 * 1 to 5, once the lesson is completed; null removes it at any time.
 * @throws Problem not_found, course_locked, lesson_not_released, lesson_not_completed
 */
export function rateLesson(db: Database, student: Learner, { lessonId, rating }: LessonRating): Promise<LessonRating> {
  const { producerId, studentId } = student;
  const row = { producer_id: producerId, student_id: studentId, lesson_id: lessonId };
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const { completed } = await findAvailableLesson(tx, student, lessonId);
    if (rating === null) await deleteRating(tx, row);
    else if (!completed) throw new Problem('lesson_not_completed');
    else
      await tx
        .insertInto('lesson_ratings')
        .values({ ...row, rating })
        .onConflict((conflict) =>
          conflict
            .columns(['producer_id', 'student_id', 'lesson_id'])
            .doUpdateSet({ rating, rated_at: sql`app_now()` }),
        )
        .execute();
    return { lessonId, rating };
  });
}

type Key = { producer_id: string; student_id: string; lesson_id: string };

const deleteRating = (tx: Tx, { producer_id, student_id, lesson_id }: Key) =>
  tx
    .deleteFrom('lesson_ratings')
    .where('producer_id', '=', producer_id)
    .where('student_id', '=', student_id)
    .where('lesson_id', '=', lesson_id)
    .execute();
