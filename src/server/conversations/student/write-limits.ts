import { sql } from 'kysely';
import { hasLink } from '#shared/conversations/has-link.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { namesWord, sameText } from '#shared/conversations/post-text.ts';
import type { Learner } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';

/** Serializes one student's posts, so that rate limits hold. */
export const lockWriter = (tx: Tx, { producerId, studentId }: Pick<Learner, 'producerId' | 'studentId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('posts ' || ${`${producerId} ${studentId}`}::text, 0))`.execute(tx);

const MINUTE_S = 60;
const HOURS_S = 86_400;

type Earlier = {
  name: string;
  /** The student's posts of the last 24 hours, latest first. */
  bodies: string[];
  lastMinute: number;
  lastDay: number;
  waitMinute: number | null;
  waitDay: number | null;
  trustedWithLinks: boolean;
  words: string[];
};

export type Judged = { authorName: string; hasLink: boolean; held: boolean };

/**
 * Whether a student may write this now, and whether it needs approval: a first link, or one of the school's
 * blocked words.
 * @throws Problem post_repeated, post_limit_reached
 */
export async function judgePost(tx: Tx, student: Learner, body: string): Promise<Judged> {
  const earlier = await findEarlier(tx, student);
  if (earlier.lastMinute >= TALK.postsAMinute) throw tooMany(earlier.waitMinute);
  if (earlier.lastDay >= TALK.postsADay) throw tooMany(earlier.waitDay);
  const said = sameText(body);
  if (earlier.bodies.some((other) => sameText(other) === said)) throw new Problem('post_repeated');
  const link = hasLink(body);
  return {
    authorName: earlier.name,
    hasLink: link,
    held: (link && !earlier.trustedWithLinks) || namesWord(body, earlier.words),
  };
}

/** Whether an edited post needs approval that it did not need before. */
export async function needsApproval(tx: Tx, student: Learner, body: string, hadLink: boolean): Promise<boolean> {
  const { trustedWithLinks, words } = await findEarlier(tx, student);
  return (hasLink(body) && !hadLink && !trustedWithLinks) || namesWord(body, words);
}

const tooMany = (seconds: number | null) =>
  new Problem('post_limit_reached', { retryAfterSeconds: Math.max(1, Math.ceil(seconds ?? MINUTE_S)) });

/** Deleted posts count as well. */
async function findEarlier(tx: Tx, { producerId, studentId }: Learner): Promise<Earlier> {
  const { rows } = await sql<Earlier>`
    with mine as materialized (
      select p.body, extract(epoch from app_now() - p.created_at)::float8 as age from thread_posts p
      where p.producer_id = ${producerId} and p.author_id = ${studentId}
        and p.created_at > app_now() - ${HOURS_S}::integer * interval '1 second'
      order by p.created_at desc limit ${TALK.postsADay})
    select st.name, array(select body from mine where body <> '') as bodies,
      (select count(*)::integer from mine where age < ${MINUTE_S}) as "lastMinute",
      (select count(*)::integer from mine) as "lastDay",
      (select ${MINUTE_S}::integer - max(age) from mine where age < ${MINUTE_S}) as "waitMinute",
      (select ${HOURS_S}::integer - max(age) from mine) as "waitDay",
      exists (select from thread_posts p where p.producer_id = st.producer_id and p.author_id = st.id
        and p.has_link and not p.held and p.hidden_at is null and p.deleted_at is null) as "trustedWithLinks",
      coalesce((select o.words from conversation_settings o where o.producer_id = st.producer_id), '{}') as words
    from students st where st.producer_id = ${producerId} and st.id = ${studentId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A student without a row');
  return found;
}
