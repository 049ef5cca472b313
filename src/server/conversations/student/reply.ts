import { sql } from 'kysely';
import type { Thread } from '#shared/contract/conversations/lesson-threads.ts';
import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import type { Learner } from '../../actors.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notFound, Problem } from '../../problem.ts';
import { refuseManyMails } from '../by-mail/mail-limits.ts';
import { attachPictures } from '../pictures/attach.ts';
import { allowedBy, readChoices } from '../settings-of.ts';
import { findThread } from './read-threads.ts';
import { judgePost, lockWriter } from './write-limits.ts';

type Reply = { postId: string; threadId: string; body: string; pictures?: PictureOfPost[]; byMail?: boolean };

/**
 * A reply in a lesson open to the student. Questions then wait for the team again.
 * @throws Problem not_found, lesson_not_released, post_refused, post_repeated, post_limit_reached,
 * picture_gone
 */
export function reply(
  { db, jobs }: { db: Database; jobs: Jobs },
  student: Learner,
  { postId, threadId, body, pictures = [], byMail = false }: Reply,
): Promise<Thread> {
  const { producerId, studentId } = student;
  return asSchool(db, { producerId, studentId }, async (tx) => {
    await lockWriter(tx, student);
    const thread = await findThread(tx, student, threadId);
    if (thread.posts.some(({ id, mine }) => id === postId && mine)) return thread;
    if (!thread.open) throw new Problem('post_refused');
    if (pictures.length > 0 && !allowedBy(await readChoices(tx, producerId)).pictures)
      throw new Problem('post_refused');
    if (byMail) await refuseManyMails(tx, { producerId, threadId });
    const { authorName, hasLink, held } = await judgePost(tx, student, body);
    const { rows } = await sql`
      insert into thread_posts (producer_id, id, thread_id, author_id, author_name, body, has_link, held, by_mail)
      values (${producerId}, ${postId}, ${threadId}, ${studentId}, ${authorName}, ${body}, ${hasLink}, ${held}, ${byMail})
      on conflict (producer_id, id) do nothing returning id`.execute(tx);
    if (rows.length === 0) throw notFound();
    await attachPictures(tx, { producerId, studentId }, { postId, pictures });
    await movedOn(tx, { producerId, threadId, held });
    if (!held) await jobs.add(tx, 'tell-of-post', { producerId, postId });
    return findThread(tx, student, threadId);
  });
}

const movedOn = (tx: Tx, { producerId, threadId, held }: { producerId: string; threadId: string; held: boolean }) =>
  sql`update threads set last_post_at = app_now(), changed_at = app_now(), closed_at = null,
      waiting_since = case when kind = 'question' or ${held}::boolean then coalesce(waiting_since, app_now()) else waiting_since end
    where producer_id = ${producerId} and id = ${threadId}`.execute(tx);
