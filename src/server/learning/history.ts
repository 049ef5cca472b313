import type { WatchHistory } from '#shared/contract/student-library.ts';
import type { Learner } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { shelvedLessons } from './shelved-lessons.ts';

/** Every lesson that was watched or completed, the latest first. */
export async function readHistory(db: Database, student: Learner): Promise<WatchHistory> {
  const { producerId, studentId } = student;
  const lessons = await readAsSchool(db, { producerId, studentId }, (tx) =>
    shelvedLessons(tx, student)
      .innerJoin('lesson_progress as p', (on) =>
        on
          .onRef('p.producer_id', '=', 'l.producer_id')
          .onRef('p.lesson_id', '=', 'l.id')
          .on('p.student_id', '=', studentId),
      )
      .orderBy('p.last_watched_at', 'desc')
      .orderBy('l.id')
      .select(['p.last_watched_at as lastWatchedAt', 'p.completed'])
      .execute(),
  );
  return { lessons };
}
