import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import { hasLink } from '#shared/conversations/has-link.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { fillReply } from '#shared/conversations/variables.ts';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound } from '../../problem.ts';
import { refuseManyMails } from '../by-mail/mail-limits.ts';
import { holdsPost } from '../holds-post.ts';
import { attachPictures, repeatPictures } from '../pictures/attach.ts';

type Answer = {
  threadId: string;
  postId: string;
  body: string;
  pin: boolean;
  also: string[];
  pictures?: PictureOfPost[];
  byMail?: boolean;
};
type Asked = { id: string; askerName: string; lessonTitle: string | null };

/**
 * Answers a thread, and others that ask the same with the same text, each with its author's name. Idempotent.
 * @throws Problem not_found, picture_gone; of what came by e-mail also post_repeated, post_limit_reached
 */
export function answer({ db, jobs }: { db: Database; jobs: Jobs }, school: SchoolActor, asked: Answer) {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const threads = await lockThreads(tx, producerId, asked);
    const first = threads.find(({ id }) => id === asked.threadId);
    if (!first) throw notFound();
    if (await isThere(tx, producerId, asked)) return {};
    if (asked.byMail) await refuseManyMails(tx, { producerId, threadId: first.id, said: asked.body });
    const posts = threads.map((thread) => ({ thread, postId: thread === first ? asked.postId : randomUUID() }));
    await writeAnswers(tx, school, { ...asked, posts });
    const postIds = posts.map(({ postId }) => postId);
    if (asked.pictures?.length) await showPictures(tx, school, asked, postIds);
    await jobs.addAll(
      tx,
      'tell-of-post',
      postIds.map((postId) => ({ producerId, postId })),
    );
    if (asked.pin)
      await sql`
        update threads set pinned_at = coalesce(pinned_at, app_now())
        where producer_id = ${producerId} and id = ${first.id} and not private`.execute(tx);
    await recordAuditEvent(tx, school, school.place, {
      action: 'thread_answered',
      subject: first.askerName,
      ...(threads.length > 1 && { count: threads.length }),
    });
    return {};
  });
}

/** Attaches pictures of panel accounts; API keys and jobs cannot upload any. */
async function showPictures(
  tx: Tx,
  { producerId, userId = '' }: SchoolActor,
  { postId, pictures = [] }: Answer,
  postIds: readonly string[],
): Promise<void> {
  await attachPictures(tx, { producerId, userId }, { postId, pictures });
  const others = postIds.filter((id) => id !== postId);
  await repeatPictures(tx, producerId, postId, others);
}

/** With those of the others that nobody has answered meanwhile. Locks in the order of ids, the same as everywhere. */
async function lockThreads(tx: Tx, producerId: string, { threadId, also }: Answer): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select t.id, coalesce((select o.author_name from thread_posts o where o.producer_id = t.producer_id and o.id = t.id), '') as "askerName",
      (select l.title from lessons l where l.producer_id = t.producer_id and l.id = t.lesson_id) as "lessonTitle"
    from threads t where t.producer_id = ${producerId} and t.id = any (${[threadId, ...also]}::uuid[])
      and (t.id = ${threadId} or t.waiting_since is not null) and t.deleted_at is null
    order by t.id for update of t`.execute(tx);
  return rows;
}

/** @throws Problem not_found if the id belongs to another post */
async function isThere(tx: Tx, producerId: string, { postId, threadId }: Answer): Promise<boolean> {
  const { rows } = await sql<{ isIt: boolean }>`
    select thread_id = ${threadId} and by_team as "isIt" from thread_posts
    where producer_id = ${producerId} and id = ${postId}`.execute(tx);
  if (rows[0]?.isIt === false) throw notFound();
  return rows.length > 0;
}

type Write = { posts: { thread: Asked; postId: string }[]; body: string; byMail?: boolean };

/** All of them in one statement, each with its author's name. */
async function writeAnswers(tx: Tx, school: SchoolActor, { posts, body, byMail = false }: Write): Promise<void> {
  const { producerId, name } = school;
  const said = posts.map(({ thread }) => saidIn(thread, body));
  const [ids, threadIds] = [posts.map(({ postId }) => postId), posts.map(({ thread }) => thread.id)];
  await sql`
    insert into thread_posts (producer_id, id, thread_id, by_team, author_name, body, has_link, by_mail)
    select p.id, given.id, given.thread_id, true, coalesce(${name ?? null}::text, p.name), given.body, given.has_link, ${byMail}
    from profiles p cross join unnest(${ids}::uuid[], ${threadIds}::uuid[], ${said}::text[], ${said.map(hasLink)}::boolean[])
      as given (id, thread_id, body, has_link)
    where p.id = ${producerId}`.execute(tx);
  await sql`
    update threads t set closed_at = null, answered_at = coalesce(answered_at, app_now()),
      last_post_at = app_now(), changed_at = app_now(), waiting_since = case when ${holdsPost} then t.waiting_since end
    where producer_id = ${producerId} and id = any (${threadIds}::uuid[])`.execute(tx);
}

const saidIn = ({ askerName, lessonTitle }: Asked, body: string) =>
  fillReply(body, { name: askerName, lesson: lessonTitle ?? 'aula' }).slice(0, TALK.postBody);
