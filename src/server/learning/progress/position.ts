import { type RawBuilder, sql } from 'kysely';
import type { KeptPosition } from '#shared/contract/student/student-library.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { findAvailableLesson } from '../lesson.ts';
import { setCompletion } from './completion.ts';
import { today } from './viewings.ts';
import { clampStretches, completesLesson, type Stretch } from './watched.ts';

type Position = Pick<KeptPosition, 'lessonId' | 'positionSeconds' | 'durationSeconds'>;
type Heartbeat = Position & { playedSeconds?: number; watched?: Stretch[]; secondsAgo?: number };

/**
 * Stores the position and adds the seconds played to the day's viewing: for all devices together no more than have
 * passed. The last report wins; one that comes late only if none was made after it. Played intervals are merged, and complete the lesson once they suffice and nothing else
 * is required.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export async function setPosition(
  db: Database,
  jobs: Jobs,
  student: Learner,
  { playedSeconds = 0, watched = [], secondsAgo = 0, ...position }: Heartbeat,
): Promise<KeptPosition> {
  const { producerId, studentId } = student;
  const { lessonId } = position;
  const enough = await asSchool(db, { producerId, studentId }, async (tx) => {
    const lesson = await findAvailableLesson(tx, student, lessonId);
    const durationSeconds = position.durationSeconds ?? lesson.lengthSeconds;
    const progress = await storePosition(tx, student, {
      ...position,
      lessonId: lesson.id,
      courseId: lesson.courseId,
      playedSeconds,
      watched: clampStretches(watched, durationSeconds),
      secondsAgo,
    });
    return !progress.completed && !lesson.held && completesLesson({ ...progress, durationSeconds });
  });
  // A separate transaction, since it locks the enrollment before the row locked here.
  const completion = enough ? await setCompletion(db, jobs, student, { lessonId, completed: true }) : null;
  return { ...position, completion };
}

type StoredProgress = { completed: boolean; watchedSeconds: number; completionPercent: number | null };

/** Updates the day's viewing and the position in one statement. */
function storePosition(
  tx: Tx,
  { producerId, studentId }: Learner,
  { lessonId, courseId, playedSeconds, watched, secondsAgo, ...position }: Required<Heartbeat> & { courseId: string },
): Promise<StoredProgress> {
  const stop = { position_seconds: position.positionSeconds, duration_seconds: position.durationSeconds };
  const more = sql<string>`${`{${watched.map(([from, to]) => `[${from},${to})`).join(',')}}`}::int4multirange`;
  const stoppedAt = sql<string>`app_now() - make_interval(secs => ${secondsAgo}::integer)`;
  const ifLast = <Value>(value: RawBuilder<Value>, before: string) =>
    sql<Value>`case when ${secondsAgo}::integer = 0 or ${stoppedAt} > lesson_progress.last_watched_at then ${value}
      else lesson_progress.${sql.ref(before)} end`;
  const begunAt = sql<string>`coalesce((select min(opened_at) from lesson_viewings
    where producer_id = ${producerId} and student_id = ${studentId} and lesson_id = ${lessonId}), app_now())`;
  return tx
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
        .where('lesson_id', '=', lessonId)
        .where('day', '=', today),
    )
    .insertInto('lesson_progress')
    .values({
      producer_id: producerId,
      student_id: studentId,
      lesson_id: lessonId,
      course_id: courseId,
      ...stop,
      last_watched_at: stoppedAt,
      watched: sql`watched_so_far('{}', ${more}, ${begunAt}, app_now())`,
      begun_at: begunAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['producer_id', 'student_id', 'lesson_id']).doUpdateSet({
        position_seconds: ifLast(sql<number>`excluded.position_seconds`, 'position_seconds'),
        // A player that knows no length leaves the one from before, unless the video is longer now.
        duration_seconds: ifLast(
          sql<number | null>`coalesce(excluded.duration_seconds,
            case when lesson_progress.duration_seconds >= excluded.position_seconds then lesson_progress.duration_seconds end)`,
          'duration_seconds',
        ),
        last_watched_at: sql`greatest(lesson_progress.last_watched_at, ${stoppedAt})`,
        watched: sql`watched_so_far(lesson_progress.watched, ${more}, lesson_progress.begun_at, app_now())`,
      }),
    )
    .returning([
      'completed',
      sql<number>`seconds_in(watched)`.as('watchedSeconds'),
      sql<number | null>`(select completion_percent from client_settings where producer_id = ${producerId})`.as(
        'completionPercent',
      ),
    ])
    .executeTakeFirstOrThrow();
}
