import { sql } from 'kysely';
import { recognizeVideo } from '#shared/video/video-url.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { INTERNET, type Net } from '../../http/request-url.ts';
import { oembedAddress } from '../oembed.ts';
import { schoolVideoKeys } from '../school-keys.ts';
import { type SealedVideoKey, signedFor } from '../sign.ts';
import { type Found, LinkChecker } from './link-checker.ts';

const MOST_A_NIGHT = 5_000;
/** Hosts checked concurrently. */
const AT_ONCE = 200;

type Lesson = { producerId: string; lessonId: string; videoUrl: string; keys: SealedVideoKey[] };
type Robot = { producerId?: string; net?: Net; pause?: (ms: number) => Promise<unknown>; now?: Date };

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Checks the videos of all published courses, those checked longest ago first.
 * @param robot limits it to one school, if given
 */
export async function checkVideos(
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
  { producerId, net = INTERNET, pause = wait, now = new Date() }: Robot = {},
): Promise<{ videos: number; failing: number }> {
  const lessons = await asPlatform(db, (tx) => lessonsToCheck(tx, producerId));
  const checker = new LinkChecker(net, pause);
  const unsigned = new Set<string>();
  let failing = 0;
  for (let from = 0; from < lessons.length; from += AT_ONCE) {
    await Promise.all(
      lessons.slice(from, from + AT_ONCE).map(async (lesson) => {
        const { address, isUnsigned } = addressOf(env, lesson, now);
        if (isUnsigned) unsigned.add(lesson.producerId);
        const found = address ? await checker.check(address, env.publicUrl) : 'unknown';
        if (found !== 'fine' && found !== 'unknown') failing += 1;
        await asPlatform(db, (tx) => storeFinding(tx, lesson, found));
      }),
    );
  }
  for (const school of unsigned) log.error('video_key_unusable', { producerId: school });
  return { videos: lessons.length, failing };
}

async function lessonsToCheck(tx: Tx, producerId: string | undefined): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select l.producer_id as "producerId", l.id as "lessonId", l.video_url as "videoUrl",
      ${schoolVideoKeys(sql.ref('l.producer_id'))} as keys
    from lessons l
    join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.published and c.deleted_at is null
    join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
    left join video_checks v on v.producer_id = l.producer_id and v.lesson_id = l.id
    where l.video_url is not null and l.deleted_at is null and l.producer_id = coalesce(${producerId ?? null}, l.producer_id)
      and (v.checked_at is null or v.video_url <> l.video_url or v.checked_at < app_now() - interval '20 hours')
    order by v.checked_at nulls first, l.id limit ${MOST_A_NIGHT}`.execute(tx);
  return rows;
}

/** What to request: the host's own status if it has one, else what its player would load. */
function addressOf(
  env: Services['env'],
  { producerId, videoUrl, keys }: Lesson,
  now: Date,
): { address: URL | null; isUnsigned?: true } {
  const video = recognizeVideo(videoUrl);
  if ('error' in video) return { address: null };
  const asked = oembedAddress(env, videoUrl);
  if (asked) return { address: asked };
  const { url, embedUrl, isUnsigned } = signedFor(env, video, keys, { producerId, viewer: 'Verificação', now });
  return { address: URL.parse(embedUrl ?? url), isUnsigned };
}

async function storeFinding(tx: Tx, { producerId, lessonId, videoUrl }: Lesson, found: Found): Promise<void> {
  const problem = found === 'fine' || found === 'unknown' ? null : found;
  await sql`
    insert into video_checks as v (producer_id, lesson_id, video_url, problem, failures, since)
    select l.producer_id, l.id, ${videoUrl}, ${problem}::text, ${problem ? 1 : 0}, case when ${problem}::text is not null then app_now() end
    from lessons l where l.producer_id = ${producerId} and l.id = ${lessonId}
    on conflict (producer_id, lesson_id) do update set video_url = excluded.video_url, problem = excluded.problem, checked_at = app_now(),
      failures = case when excluded.problem is null then 0 when v.video_url = excluded.video_url then v.failures + 1 else 1 end,
      since = case when excluded.problem is null then null
        when v.video_url = excluded.video_url and v.since is not null then v.since else app_now() end`.execute(tx);
}
