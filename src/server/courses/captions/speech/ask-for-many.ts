import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { asPlatform } from '../../../db.ts';
import { offersOf } from '../tasks/offers.ts';

type Which = { lessonId?: string; courseId?: string };
type Lesson = { producerId: string; lessonId: string; videoUrl: string };

/**
 * Asks for captions of all lessons with a file that have none and are not being worked on: of one lesson, one course or all.
 * @returns how many
 */
export function askForMany(
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
          where k.producer_id = l.producer_id and k.lesson_id = l.id and k.state in ('waiting', 'working'))
      order by l.course_id, m.position, l.position`.execute(tx);
    const asked = rows
      .filter(({ videoUrl }) => offersOf(env, videoUrl).includes('speech'))
      .map((lesson) => ({ ...lesson, taskId: randomUUID() }));
    for (const { producerId, lessonId: id, videoUrl, taskId } of asked) {
      await sql`insert into caption_tasks as k (producer_id, lesson_id, id, kind, language, video_url)
        values (${producerId}, ${id}, ${taskId}, 'speech', 'pt-BR', ${videoUrl})
        on conflict (producer_id, lesson_id) do update set id = excluded.id, kind = excluded.kind, language = excluded.language,
          video_url = excluded.video_url, state = 'waiting', progress = 0, tries = 0, problem = null, taken = '{}', kept = '{}',
          asked_at = app_now(), told_at = app_now()`.execute(tx);
    }
    const refs = asked.map(({ producerId, lessonId: id, taskId }) => ({ producerId, lessonId: id, taskId }));
    await jobs.addAll(tx, 'make-captions', refs);
    return asked.length;
  });
}
