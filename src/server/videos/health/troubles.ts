import { type RawBuilder, sql } from 'kysely';
import type { SchoolVideos, VideoTrouble } from '#shared/contract/school/media/videos.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';

const MOST_LISTED = 200;

/**
 * Lessons `l` whose video does not play: found by the checks (temporary problems on two nights in a row), reported by a
 * student, or reported by the players of three students.
 */
const troubled = (producerId: string): RawBuilder<VideoTrouble> => sql`
  select l.id as "lessonId", l.module_id as "moduleId", l.course_id as "courseId", l.title as lesson, m.title as module,
    c.title as course, l.video_url as "videoUrl", coalesce(found.problem, reported.problem) as problem,
    to_json(least(found.since, reported.since)) #>> '{}' as since, coalesce(reported.students, 0)::integer as students,
    coalesce(reported.asked, 0)::integer as asked
  from lessons l
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null
  left join video_checks found on found.producer_id = l.producer_id and found.lesson_id = l.id and found.video_url = l.video_url
    and found.problem is not null and (found.problem in ('gone', 'private') or found.failures >= 2)
  left join (
    select r.lesson_id, r.video_url, min(r.first_at) as since, count(*) as students, count(*) filter (where r.asked) as asked,
      mode() within group (order by r.problem) as problem
    from video_reports r where r.producer_id = ${producerId} and r.told_at > app_now() - interval '14 days'
    group by r.lesson_id, r.video_url
  ) reported on reported.lesson_id = l.id and reported.video_url = l.video_url and (reported.asked >= 1 or reported.students >= 3)
  where l.producer_id = ${producerId} and l.deleted_at is null and (found.lesson_id is not null or reported.lesson_id is not null)`;

/** One statement: broken videos, the school's hosts, and its signing keys. */
export async function readSchoolVideos(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
): Promise<SchoolVideos> {
  const { customDomain, slug, ...read } = await readAsSchool(db, { producerId }, async (tx) => {
    // An instructor may not read school_domains.
    const { rows } = await sql<Found>`
      select
        (select coalesce(json_agg(t), '[]') from (select * from (${troubled(producerId)}) all_of_them
          order by since, "lessonId" limit ${MOST_LISTED}) t) as troubles,
        (select to_json(max(v.checked_at)) #>> '{}' from video_checks v where v.producer_id = ${producerId}) as "checkedAt",
        cs.custom_domain as "customDomain", cs.slug,
        (select coalesce(json_agg(k), '[]') from (select provider, name, updated_at as "updatedAt" from video_keys
          where producer_id = ${producerId} order by provider, name) k) as keys
      from client_settings cs where cs.producer_id = ${producerId}`.execute(tx);
    return rows[0] as Found;
  });
  const hosts = [customDomain, env.schoolDomain && `${slug}.${env.schoolDomain}`, new URL(env.publicUrl).hostname];
  return { ...read, hosts: hosts.filter((host): host is string => Boolean(host)) };
}

type Found = Omit<SchoolVideos, 'hosts'> & { customDomain: string | null; slug: string };

/** Deletes all findings and reports about it. @throws Problem not_found */
export async function settleVideo(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: { lessonId: string },
): Promise<Record<string, never>> {
  await asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql`
      with found as (delete from video_checks where producer_id = ${producerId} and lesson_id = ${lessonId}),
        reported as (delete from video_reports where producer_id = ${producerId} and lesson_id = ${lessonId})
      select from lessons where producer_id = ${producerId} and id = ${lessonId} and deleted_at is null`.execute(tx);
    if (rows.length === 0) throw notFound();
  });
  return {};
}

/** For the lessons of one course, for its own screen. */
export const troubledLessons = (producerId: string, courseId: string) => sql<string[]>`
  (select coalesce(json_agg(t."lessonId"), '[]') from (${troubled(producerId)}) t where t."courseId" = ${courseId})`;

export const countTroubled = (producerId: string) => sql<number>`
  (select count(*)::integer from (${troubled(producerId)}) t)`;
