import { sql } from 'kysely';
import type { WatchHistory } from '#shared/contract/student/student-library.ts';
import type { Learner } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { listedLesson } from '../listed-lesson.ts';

export async function readHistory(db: Database, student: Learner): Promise<WatchHistory> {
  const { producerId, studentId } = student;
  const lessons = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectFrom('lesson_progress as p')
      .innerJoinLateral(
        () => listedLesson(tx, student, sql.ref('p.lesson_id')).as('lesson'),
        (on) => on.onTrue(),
      )
      .where('p.producer_id', '=', producerId)
      .where('p.student_id', '=', studentId)
      .orderBy('p.last_watched_at', 'desc')
      .orderBy('p.lesson_id')
      .selectAll('lesson')
      .select(['p.lesson_id as lessonId', 'p.last_watched_at as lastWatchedAt', 'p.completed'])
      .execute(),
  );
  return { lessons };
}
