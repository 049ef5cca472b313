import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound, Problem } from '../../problem.ts';
import { settleThread } from '../settle-thread.ts';

/** Pins or unpins a thread in its lesson. Idempotent. @throws Problem not_found, post_refused for a private one */
export function pinThread(
  db: Database,
  school: SchoolActor,
  { threadId, pinned }: { threadId: string; pinned: boolean },
) {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const thread = await lockThread(tx, producerId, threadId);
    if (thread.private && pinned) throw new Problem('post_refused');
    if (thread.pinned === pinned) return {};
    await sql`
      update threads set pinned_at = case when ${pinned}::boolean then app_now() end, changed_at = app_now()
      where producer_id = ${producerId} and id = ${threadId}`.execute(tx);
    await recordAuditEvent(tx, school, school.place, {
      action: pinned ? 'thread_pinned' : 'thread_unpinned',
      subject: thread.author,
    });
    return {};
  });
}

/** Marks a thread as no longer waiting, without an answer; or as waiting again, since then. @throws Problem not_found */
export function closeThread(
  db: Database,
  school: SchoolActor,
  { threadId, closed }: { threadId: string; closed: boolean },
) {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const thread = await lockThread(tx, producerId, threadId);
    const waits = thread.waiting && !thread.closed;
    // Only what is still closed waits again: it may have been answered since.
    if (closed ? !waits : !thread.closed) return {};
    await sql`
      update threads set closed_at = case when ${closed}::boolean then app_now() end,
        waited_since = case when ${closed}::boolean then waiting_since end,
        waiting_since = case when not ${closed}::boolean then coalesce(case when closed_at is not null then waited_since end, app_now()) end,
        changed_at = app_now()
      where producer_id = ${producerId} and id = ${threadId}`.execute(tx);
    await recordAuditEvent(tx, school, school.place, {
      action: closed ? 'thread_closed' : 'thread_reopened',
      subject: thread.author,
    });
    return {};
  });
}

type Judgement = { postId: string; hidden: boolean; judgedAt: string | null };

/**
 * Hides a student's post, or keeps it: this settles reports, and approves a waiting post.
 * @throws Problem not_found, post_judged if another team member has meanwhile decided otherwise
 */
export function judgePost(
  { db, jobs }: { db: Database; jobs: Jobs },
  school: SchoolActor,
  { postId, hidden, judgedAt }: Judgement,
) {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const post = await lockPost(tx, producerId, postId);
    const settled = post.hidden === hidden && !post.held && post.reports === 0;
    if (settled) return {};
    if (!isSame(post.judgedAt, judgedAt)) throw new Problem('post_judged');
    await sql`
      update thread_posts set held = false, reports = 0, judged_at = app_now(),
        hidden_at = case when ${hidden}::boolean then coalesce(hidden_at, app_now()) end,
        hidden_by = case when ${hidden}::boolean then 'team' end
      where producer_id = ${producerId} and id = ${postId}`.execute(tx);
    await sql`
      update post_reports set settled_at = app_now()
      where producer_id = ${producerId} and post_id = ${postId} and settled_at is null`.execute(tx);
    await settleThread(tx, producerId, post.threadId);
    // Whoever a reply was written to is told once: while it was held or hidden they may not have been.
    if ((post.held || post.hidden) && !hidden) await jobs.add(tx, 'tell-of-post', { producerId, postId });
    await recordAuditEvent(tx, school, school.place, {
      action: hidden ? 'post_hidden' : 'post_shown',
      subject: post.author,
    });
    return {};
  });
}

const isSame = (known: string | null, said: string | null) =>
  known === said || (known !== null && said !== null && new Date(known).getTime() === new Date(said).getTime());

type Thread = { private: boolean; pinned: boolean; closed: boolean; waiting: boolean; author: string };

async function lockThread(tx: Tx, producerId: string, threadId: string): Promise<Thread> {
  const { rows } = await sql<Thread>`
    select t.private, t.pinned_at is not null as pinned, t.closed_at is not null as closed,
      t.waiting_since is not null as waiting, coalesce((select o.author_name from thread_posts o
        where o.producer_id = t.producer_id and o.id = t.id), '') as author
    from threads t where t.producer_id = ${producerId} and t.id = ${threadId} and t.deleted_at is null for update`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

type Post = {
  threadId: string;
  hidden: boolean;
  held: boolean;
  reports: number;
  judgedAt: string | null;
  author: string;
};

/** Locks the thread first, to serialize moderation of its posts. */
async function lockPost(tx: Tx, producerId: string, postId: string): Promise<Post> {
  await sql`
    select from threads t join thread_posts p on p.producer_id = t.producer_id and p.thread_id = t.id
    where t.producer_id = ${producerId} and p.id = ${postId} for update of t`.execute(tx);
  const { rows } = await sql<Post>`
    select p.thread_id as "threadId", p.hidden_at is not null as hidden, p.held, p.reports, p.judged_at as "judgedAt",
      p.author_name as author
    from thread_posts p
    where p.producer_id = ${producerId} and p.id = ${postId} and not p.by_team and p.deleted_at is null for update`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}
