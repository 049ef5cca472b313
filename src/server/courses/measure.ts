import { sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { asPlatform, type Database } from '../db.ts';

/** Number of players considered, so that one false report is outvoted. */
const ASKED = 200;

/**
 * Sets unknown lengths of lessons to what most students' players report. Reports from before the last change
 * are ignored, since the video may have been another.
 * @returns how many lessons were measured
 */
export async function measureLessons(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await asPlatform(db, (tx) =>
    sql`
      update lessons set measured_seconds = measured.seconds
      from (
        select l.producer_id, l.id, (
          select mode() within group (order by p.duration_seconds) from (
            select duration_seconds from lesson_progress
            where producer_id = l.producer_id and lesson_id = l.id
              and duration_seconds between 1 and ${LIMITS.lessonSeconds}
              and last_watched_at >= coalesce(l.edited_at, '-infinity')
            limit ${ASKED}) p) as seconds
        from lessons l
        where l.duration_seconds is null and l.measured_seconds is null and l.video_url is not null
          and l.deleted_at is null) measured
      where lessons.producer_id = measured.producer_id and lessons.id = measured.id and measured.seconds is not null`.execute(
      tx,
    ),
  );
  return Number(numAffectedRows);
}
