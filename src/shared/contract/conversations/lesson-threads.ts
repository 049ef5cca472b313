import { z } from 'zod';
import { THREAD_KINDS } from '#shared/conversations/kinds.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { id, pageNumber, postBody, text } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';
import { keptPicture, picturesOfPost, post, second } from './posts.ts';

/* Questions and comments under a lesson, as its students see them. */

export const threadPost = z.strictObject({ ...post, mine: z.boolean(), editable: z.boolean() });
export type ThreadPost = z.infer<typeof threadPost>;

/** Authors hear of replies unless they mute the thread; others hear of them if they follow it. */
const FOLLOWING = ['on', 'off', 'muted'] as const;

export const thread = z.strictObject({
  id,
  kind: z.enum(THREAD_KINDS),
  /** Only visible to its author and the school. */
  private: z.boolean(),
  second: z.int().nullable(),
  pinned: z.boolean(),
  answered: z.boolean(),
  mine: z.boolean(),
  following: z.enum(FOLLOWING),
  /** Whether this student may reply. */
  open: z.boolean(),
  replies: z.int(),
  /** The opening post and its replies: only the latest unless all were requested. */
  posts: z.array(threadPost),
});
export type Thread = z.infer<typeof thread>;

export const lessonThreads = z.strictObject({
  threads: z.array(thread),
  page: z.int(),
  more: z.boolean(),
  /** Number visible to this student, counted up to 999. */
  questions: z.int(),
  comments: z.int(),
  /** What the school allows students to write here. */
  mayComment: z.boolean(),
  alwaysPrivate: z.boolean(),
  mayPicture: z.boolean(),
});
export type LessonThreads = z.infer<typeof lessonThreads>;

const kind = z.enum(THREAD_KINDS, { error: 'invalid' });
const threadPath = '/student/threads/{threadId}' as const;
const postPath = '/student/posts/{postId}' as const;
const onePost = z.strictObject({ postId: id });

export const lessonThreadsContract = {
  lessonThreads: everyday
    .route({
      method: 'GET',
      path: '/student/lessons/{lessonId}/threads',
      summary: "List a lesson's questions or comments",
    })
    .input(z.strictObject({ lessonId: id, kind: kind.default('question'), page: pageNumber }))
    .output(lessonThreads),
  thread: everyday
    .route({ method: 'GET', path: threadPath, summary: 'Get a thread with all its replies' })
    .input(z.strictObject({ threadId: id }))
    .output(thread),
  openThread: everyday
    .route({ method: 'PUT', path: threadPath, summary: 'Create a question or comment; idempotent' })
    .input(
      z.strictObject({
        ...{ threadId: id, lessonId: id, kind, body: postBody },
        ...{ second: second.default(null), private: z.boolean('invalid').default(false), pictures: picturesOfPost },
      }),
    )
    .output(thread),
  reply: everyday
    .route({ method: 'PUT', path: postPath, summary: 'Reply in a thread; idempotent' })
    .input(z.strictObject({ postId: id, threadId: id, body: postBody, pictures: picturesOfPost }))
    .output(thread),
  addPostPicture: everyday
    .route({
      method: 'POST',
      path: '/student/lessons/{lessonId}/pictures',
      summary: 'Upload a picture for a post that is being written; idempotent',
      successStatus: 201,
    })
    .input(z.strictObject({ lessonId: id, pictureId: id, file: z.file('required') }))
    .output(keptPicture),
  editPost: everyday
    .route({
      method: 'PUT',
      path: `${postPath}/body`,
      summary: `Edit one's own post, for ${TALK.postEditMinutes} minutes`,
    })
    .input(z.strictObject({ postId: id, body: postBody }))
    .output(nothing),
  deletePost: everyday
    .route({ method: 'DELETE', path: postPath, summary: "Delete one's own post; if it has replies, its place is kept" })
    .input(onePost)
    .output(nothing),
  reportPost: everyday
    .route({
      method: 'PUT',
      path: `${postPath}/report`,
      summary: 'Report a post to the school; repeated reports count once',
    })
    .input(z.strictObject({ postId: id, reason: text(TALK.reportReason).default('') }))
    .output(nothing),
  followThread: everyday
    .route({ method: 'PUT', path: `${threadPath}/following`, summary: "Follow or mute a thread's replies" })
    .input(z.strictObject({ threadId: id, following: z.enum(FOLLOWING, { error: 'invalid' }) }))
    .output(nothing),
};

export type FollowedAs = (typeof FOLLOWING)[number];
