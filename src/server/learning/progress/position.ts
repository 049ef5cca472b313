import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database } from '../../db.ts';
import { findAvailableLesson } from '../lesson.ts';
import { today } from './viewings.ts';

type Position = { lessonId: string; positionSeconds: number; durationSeconds: number | null };
type Heartbeat = Position & { playedSeconds?: number };

/**
 * Keeps where a video was left, and that it was watched just now, as the viewing of the day does; there the seconds it
 * played are added up, of all devices never more than have passed. The last word counts, whichever device it comes from.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export function setPosition(
  db: Database,
  student: Learner,
  { playedSeconds = 0, ...position }: Heartbeat,
): Promise<Position> {
  const { producerId, studentId } = student;
  const stop = { position_seconds: position.positionSeconds, duration_seconds: position.durationSeconds };
  return asSchool(db, { producerId, studentId }, async (tx) => {
    const { id, courseId } = await findAvailableLesson(tx, student, position.lessonId);
    await tx
      .with('seen', (query) =>
        query
          .updateTable('lesson_viewings')
          .set({
            last_seen_at: sql`app_now()`,
            watched_seconds: sql`watched_seconds + greatest(0, least(${Math.min(playedSeconds, LIMITS.heartbeatSeconds)}::integer,
              extract(epoch from app_now() - watched_until)))`,
            watched_until: sql`greatest(watched_until, app_now())`,
          })
          .where('producer_id', '=', producerId)
          .where('student_id', '=', studentId)
          .where('lesson_id', '=', id)
          .where('day', '=', today),
      )
      .insertInto('lesson_progress')
      .values({ producer_id: producerId, student_id: studentId, lesson_id: id, course_id: courseId, ...stop })
      .onConflict((conflict) =>
        conflict
          .columns(['producer_id', 'student_id', 'lesson_id'])
          .doUpdateSet({ ...stop, last_watched_at: sql`app_now()` }),
      )
      .execute();
    return position;
  });
}
