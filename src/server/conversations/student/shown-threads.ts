import { type RawBuilder, sql } from 'kysely';
import type { Thread, ThreadPost } from '#shared/contract/conversations/lesson-threads.ts';
import { isEditable } from '#shared/conversations/edit-window.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { firstName } from '#shared/text/text.ts';
import type { Learner } from '../../actors.ts';
import { picturesOf } from '../pictures/attach.ts';
import { type Allowed, isOpen } from '../settings-of.ts';

/* Threads `t` in a student's view. Row level security decides which posts they see (0195). */

type StoredPost = Omit<ThreadPost, 'editable'>;
export type StoredThread = Omit<Thread, 'following' | 'open' | 'posts'> & {
  follows: boolean | null;
  posts: StoredPost[];
};

/** @param replies how many of them, the last */
export const threadFor = ({ studentId }: Learner, replies: number) => sql`
  t.id, t.kind, t.private, t.at_second as second, t.pinned_at is not null as pinned, t.answered_at is not null as answered,
  t.author_id = ${studentId} is true as mine,
  (select not f.muted from thread_follows f where f.producer_id = t.producer_id and f.thread_id = t.id
    and f.student_id = ${studentId}) as follows,
  (select count(*)::integer - 1 from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id) as replies,
  array(select ${postFor(studentId)} from (
      (select * from thread_posts p where p.producer_id = t.producer_id and p.id = t.id)
      union all
      (select * from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id and p.id <> t.id
        order by p.created_at desc, p.id desc limit ${replies})) p
    order by p.id <> t.id, p.created_at, p.id) as posts`;

const postFor = (
  studentId: string,
): RawBuilder<unknown> => sql`jsonb_build_object('id', p.id, 'authorName', p.author_name,
  'team', p.by_team, 'mine', p.author_id = ${studentId} is true, 'body', p.body, 'pictures', ${picturesOf}, 'state', ${postState},
  'createdAt', p.created_at, 'editedAt', p.edited_at, 'byMail', p.by_mail)`;

/** For `p`. */
export const postState = sql`case when p.deleted_at is not null then 'deleted'
  when p.author_id is null and not p.by_team then 'gone' when p.hidden_at is not null then 'hidden'
  when p.held then 'held' else 'shown' end`;

/** The last replies that every reader can see. */
export const LATEST = TALK.threadReplies;

export const shownTo =
  (allowed: Allowed, now: Date) =>
  (thread: StoredThread): Thread => {
    const { follows, posts, ...rest } = thread;
    return {
      ...rest,
      replies: Math.max(0, rest.replies),
      following: follows === null ? (rest.mine ? 'on' : 'off') : follows ? 'on' : 'muted',
      private: rest.private || (rest.kind === 'question' && allowed.alwaysPrivate),
      open: isOpen(allowed, rest),
      posts: posts.map((post) => ({
        ...post,
        authorName: allowed.firstNames && !post.team && !post.mine ? firstName(post.authorName) : post.authorName,
        editable:
          post.mine && (post.state === 'shown' || post.state === 'held') && isEditable(new Date(post.createdAt), now),
      })),
    };
  };
