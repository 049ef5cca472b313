import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { asPlatform } from '../../../db.ts';
import { offersOf } from '../tasks/offers.ts';
import { queueTasks } from '../tasks/queue-tasks.ts';

type Which = { lessonId?: string; courseId?: string };
type Lesson = { producerId: string; lessonId: string; videoUrl: string };

/**
 * Queues captions for all lessons with a video file, no captions and no task that waits or is worked on: of one lesson,
 * one course or all.
 * @returns how many
 */
export function requestMissingCaptions(
  { db, env, jobs }: Pick<Services, 'db' | 'env' | 'jobs'>,
  { lessonId, courseId }: Which,
): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<Lesson>`
      select l.producer_id as "producerId", l.id as "lessonId", l.video_url as "videoUrl" from lessons l
      join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
      join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
      where l.deleted_at is null and l.video_url is not null
        and l.id = coalesce(${lessonId ?? null}::uuid, l.id) and l.course_id = coalesce(${courseId ?? null}::uuid, l.course_id)
        and not exists (select from lesson_captions t where t.producer_id = l.producer_id and t.lesson_id = l.id)
        and not exists (select from caption_tasks k
          where k.producer_id = l.producer_id and k.lesson_id = l.id and (k.state = 'waiting'
            or (k.state = 'working' and k.told_at >= app_now() - interval '10 minutes')))
      order by l.course_id, m.position, l.position`.execute(tx);
    const files = rows.filter(({ videoUrl }) => offersOf(env, videoUrl).includes('speech'));
    return queueTasks(tx, jobs, { kind: 'speech', language: 'pt-BR' }, files);
  });
}
