import { sql } from 'kysely';
import type { CaptionTask, CaptionTrack, LessonCaptions } from '#shared/contract/school/captions.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { ownLesson } from '../own-lesson.ts';
import { offersOf } from './tasks/offers.ts';

/** Workers report every few seconds; one silent for so long has lost its process. */
const LOST = sql`interval '10 minutes'`;

const TRACKS = sql<CaptionTrack[]>`coalesce((
  select json_agg(json_build_object('language', t.language, 'updatedAt', to_json(t.updated_at), 'automatic', t.automatic, 'cues', (
    select count(*) from caption_cues q
    where q.producer_id = t.producer_id and q.lesson_id = t.lesson_id and q.language = t.language)) order by t.language)
  from lesson_captions t where t.producer_id = l.producer_id and t.lesson_id = l.id), '[]')`;

const TASK = sql<CaptionTask | null>`(
  select json_build_object('kind', k.kind, 'language', k.language, 'progress', k.progress, 'taken', k.taken, 'kept', k.kept,
    'state', case when lost then 'failed' else k.state end, 'problem', case when lost then 'interrupted' else k.problem end)
  from caption_tasks k, lateral (select k.state = 'working' and k.told_at < app_now() - ${LOST} as lost) as quiet
  where k.producer_id = l.producer_id and k.lesson_id = l.id)`;

/** @throws Problem not_found */
export async function listCaptions(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  { lessonId }: { lessonId: string },
): Promise<LessonCaptions> {
  const { videoUrl, ...known } = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .select(['l.video_url as videoUrl', TRACKS.as('tracks'), TASK.as('task')])
      .executeTakeFirstOrThrow(notFound),
  );
  return { ...known, offers: offersOf(env, videoUrl) };
}
