import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CaptionTaskKind } from '#shared/contract/school/captions.ts';
import type { SchoolActor } from '../../../actors.ts';
import { asDeed } from '../../../audit/as-deed.ts';
import type { Deed } from '../../../audit/record-deed.ts';
import type { Services } from '../../../context.ts';
import { asSchool, type Database } from '../../../db.ts';
import { notFound, Problem } from '../../../problem.ts';
import { ownLesson } from '../../own-lesson.ts';
import { type InLanguage, lockLesson } from '../rows.ts';
import { offersOf } from './offers.ts';

/**
 * Puts it into the queue, instead of what was asked for before; what is being done goes on.
 * @throws Problem not_found, invalid_input where the lesson's video has none of that kind
 */
export async function askCaptions(
  { db, env, jobs }: Pick<Services, 'db' | 'env' | 'jobs'>,
  school: SchoolActor,
  { lessonId, language, kind }: InLanguage & { kind: CaptionTaskKind },
): Promise<Record<string, never>> {
  const { producerId } = school;
  await asDeed(db, school, captionsAsked, async (tx) => {
    const { title, videoUrl } = await lockLesson(tx, school, lessonId);
    if (!videoUrl || !offersOf(env, videoUrl).includes(kind))
      throw new Problem('invalid_input', { fields: [{ field: 'kind', code: 'invalid' }] });
    const id = randomUUID();
    const { rows } = await sql`
      insert into caption_tasks as k (producer_id, lesson_id, id, kind, language, video_url)
      values (${producerId}, ${lessonId}, ${id}, ${kind}, ${language}, ${videoUrl})
      on conflict (producer_id, lesson_id) do update set id = excluded.id, kind = excluded.kind, language = excluded.language,
        video_url = excluded.video_url, state = 'waiting', progress = 0, tries = 0, problem = null, taken = '{}', kept = '{}',
        asked_at = app_now(), told_at = app_now()
      where k.state in ('done', 'failed') or k.video_url <> excluded.video_url
        or (k.state = 'working' and k.told_at < app_now() - interval '10 minutes')
      returning k.id`.execute(tx);
    if (rows.length === 0) return null;
    await jobs.add(tx, kind === 'video' ? 'fetch-captions' : 'make-captions', { producerId, lessonId, taskId: id });
    return title;
  });
  return {};
}

const captionsAsked = (title: string | null): Deed | null =>
  title === null ? null : { action: 'captions_asked', subject: title };

/** Whoever works on it stops within seconds. Doing it twice changes nothing more. @throws Problem not_found */
export function dismissCaptionTask(db: Database, { producerId }: SchoolActor, { lessonId }: { lessonId: string }) {
  return asSchool(db, { producerId }, async (tx) => {
    await ownLesson(tx, producerId, lessonId).select('l.id').executeTakeFirstOrThrow(notFound);
    await tx
      .deleteFrom('caption_tasks')
      .where('producer_id', '=', producerId)
      .where('lesson_id', '=', lessonId)
      .execute();
    return {};
  });
}
