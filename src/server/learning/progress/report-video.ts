import { sql } from 'kysely';
import type { z } from 'zod';
import type { videoReport } from '#shared/contract/school/media/videos.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database } from '../../db.ts';
import { findAvailableLesson } from '../lesson.ts';

/**
 * Records that a video did not play for this student; the latest report counts, and a request for help is
 * kept.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export async function reportVideo(
  db: Database,
  student: Learner,
  { lessonId, problem, asked }: z.infer<typeof videoReport>,
): Promise<Record<string, never>> {
  const { producerId, studentId } = student;
  await asSchool(db, { producerId, studentId }, async (tx) => {
    const { id, videoUrl } = await findAvailableLesson(tx, student, lessonId);
    if (videoUrl === null) return;
    await sql`
      insert into video_reports as r (producer_id, lesson_id, student_id, video_url, problem, asked)
      values (${producerId}, ${id}, ${studentId}, ${videoUrl}, ${problem}, ${asked})
      on conflict (producer_id, lesson_id, student_id) do update set video_url = excluded.video_url, problem = excluded.problem,
        asked = excluded.asked or (r.asked and r.video_url = excluded.video_url), told_at = app_now(),
        first_at = case when r.video_url = excluded.video_url then r.first_at else app_now() end`.execute(tx);
  });
  return {};
}
