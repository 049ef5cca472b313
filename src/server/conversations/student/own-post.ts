import { sql } from 'kysely';
import { isEditable } from '#shared/conversations/edit-window.ts';
import { hasLink } from '#shared/conversations/has-link.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { settleThread } from '../settle-thread.ts';
import { lockWriter, needsApproval } from './write-limits.ts';

type Own = {
  threadId: string;
  opens: boolean;
  /** Whether nobody has replied that the author can see. */
  alone: boolean;
  body: string;
  hadLink: boolean;
  held: boolean;
  deleted: boolean;
  createdAt: string;
  now: string;
};

/**
 * Edits a recent post. Newly added links are moderated as in a new post. A decision on the words of before is refused.
 * @throws Problem not_found, edit_over
 */
export function editPost(db: Database, student: Learner, { postId, body }: { postId: string; body: string }) {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await lockWriter(tx, student);
    // A conversation that the student no longer sees.
    if (!(await lockThreadOf(tx, student, postId))) throw notFound();
    const own = await findOwn(tx, student, postId);
    if (own.deleted || !isEditable(new Date(own.createdAt), new Date(own.now))) throw new Problem('edit_over');
    const held = own.held || (await needsApproval(tx, student, body, own.hadLink));
    await sql`
      update thread_posts set body = ${body}, has_link = ${hasLink(body)}, held = ${held},
        judged_at = case when body = ${body} then judged_at else app_now() end,
        edited_at = case when body = ${body} then edited_at else app_now() end
      where producer_id = ${producerId} and id = ${postId}`.execute(tx);
    await sql`
      update threads set changed_at = app_now(), held = case when ${own.opens}::boolean then ${held}::boolean else held end,
        waiting_since = case when ${held}::boolean then coalesce(waiting_since, app_now()) else waiting_since end
      where producer_id = ${producerId} and id = ${own.threadId}`.execute(tx);
    return {};
  });
}

/**
 * Clears the text and keeps the place if there are replies; otherwise deletes the thread. Idempotent.
 * @throws Problem not_found
 */
export function deletePost(db: Database, student: Learner, { postId }: { postId: string }) {
  const { producerId } = student;
  // As the school: what the thread then says is counted from posts that the student does not see.
  return asSchool(db, { producerId }, async (tx) => {
    await lockWriter(tx, student);
    await lockThreadOf(tx, student, postId);
    const own = await findOwn(tx, student, postId);
    await sql`
      update thread_posts set body = '', has_link = false, reports = 0, deleted_at = coalesce(deleted_at, app_now())
      where producer_id = ${producerId} and id = ${postId}`.execute(tx);
    await sql`update post_pictures set post_id = null where producer_id = ${producerId} and post_id = ${postId}`.execute(
      tx,
    );
    await sql`
      update threads set changed_at = app_now(),
        deleted_at = case when ${own.alone}::boolean then coalesce(deleted_at, app_now()) else deleted_at end,
        waiting_since = case when ${own.alone}::boolean then null else waiting_since end
      where producer_id = ${producerId} and id = ${own.threadId}`.execute(tx);
    await settleThread(tx, producerId, own.threadId);
    return {};
  });
}

/** A statement of its own, so that the next one sees the answer, or the decision, that this one waited for. */
async function lockThreadOf(tx: Tx, { producerId, studentId }: Learner, postId: string): Promise<boolean> {
  const { rows } = await sql`
    select from threads t join thread_posts p on p.producer_id = t.producer_id and p.thread_id = t.id
    where p.producer_id = ${producerId} and p.id = ${postId} and p.author_id = ${studentId} for update of t`.execute(
    tx,
  );
  return rows.length > 0;
}

async function findOwn(tx: Tx, { producerId, studentId }: Learner, postId: string): Promise<Own> {
  const { rows } = await sql<Own>`
    select p.thread_id as "threadId", p.id = p.thread_id as opens, p.body, p.has_link as "hadLink", p.held,
      p.deleted_at is not null as deleted, p.created_at as "createdAt", app_now() as now,
      p.id = p.thread_id and not exists (select from thread_posts o
        where o.producer_id = p.producer_id and o.thread_id = p.thread_id and o.id <> p.id
          and (o.author_id is not distinct from p.author_id or (not o.held and o.hidden_at is null))) as alone
    from thread_posts p
    where p.producer_id = ${producerId} and p.id = ${postId} and p.author_id = ${studentId}`.execute(tx);
  const [own] = rows;
  if (!own) throw notFound();
  return own;
}
