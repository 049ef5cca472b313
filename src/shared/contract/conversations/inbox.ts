import { z } from 'zod';
import { THREAD_KINDS } from '#shared/conversations/kinds.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { ASSIGNED, INBOX_VIEWS } from '#shared/lists/inbox-question.ts';
import { id, pageNumber, postBody, search, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';
import { keptPicture, picturesOfPost, post } from './posts.ts';

/* Questions and comments of all lessons, as the school sees them. */

const kind = z.enum(THREAD_KINDS);

/** The team member, or owner, who answers. `mine` marks the caller. */
const assignee = z.strictObject({ id, name: z.string(), mine: z.boolean() });
export type Assignee = z.infer<typeof assignee>;

const inboxRow = z.strictObject({
  id,
  kind,
  /** Empty for a deleted person. */
  authorName: z.string(),
  /** The first words; empty if its author deleted it. */
  body: z.string(),
  /** Null for a deleted lesson. */
  lessonTitle: z.string().nullable(),
  courseTitle: z.string(),
  second: z.int().nullable(),
  private: z.boolean(),
  held: z.boolean(),
  pinned: z.boolean(),
  reports: z.int(),
  waitingSince: timestamp.nullable(),
  lastPostAt: timestamp,
  assignee: assignee.nullable(),
  /** Number of other waiting questions about the same moment. */
  same: z.int(),
});
export type InboxRow = z.infer<typeof inboxRow>;

export const inbox = z.strictObject({
  rows: z.array(inboxRow),
  page: z.int(),
  more: z.boolean(),
  /** Total regardless of the filter, counted up to 999. */
  waiting: z.int(),
  reported: z.int(),
  /** Median waiting time of the questions of the last 30 days; null without any. */
  medianMinutes: z.int().nullable(),
  /** Possible assignees, limited to those whom the caller may see. */
  people: z.array(assignee),
  /** Courses that have conversations, and their turmas. */
  courses: z.array(
    z.strictObject({ id, title: z.string(), cohorts: z.array(z.strictObject({ id, name: z.string() })) }),
  ),
});
export type Inbox = z.infer<typeof inbox>;

const inboxPost = z.strictObject({
  ...post,
  /** The author, if they are still a student. */
  authorId: id.nullable(),
  reports: z.int(),
  reasons: z.array(z.string()),
  /** When the last decision was made; sent back with the next one to detect conflicts. */
  judgedAt: timestamp.nullable(),
});
export type InboxPost = z.infer<typeof inboxPost>;

const asker = z.strictObject({
  id,
  name: z.string(),
  /** Null for callers who may not see students' pages, such as moderators, who only see the name. */
  email: z.string().nullable(),
  /** Totals over the conversations that the caller may see. */
  written: z.strictObject({ posts: z.int(), hidden: z.int(), reported: z.int() }),
  /** Null for somebody who is no longer in the course. */
  progress: z.int().nullable(),
  lessons: z.int(),
  /** Their last watched lesson in the course. */
  at: z.strictObject({ number: z.int(), second: z.int() }).nullable(),
  lastSeenAt: timestamp.nullable(),
  cohort: z.string().nullable(),
  since: timestamp.nullable(),
  /** Whether they may enter the course now. */
  open: z.boolean(),
  /** The last day, `YYYY-MM-DD`. */
  until: z.string().nullable(),
  others: z.array(z.strictObject({ id, body: z.string(), answeredAt: timestamp.nullable(), createdAt: timestamp })),
});
export type Asker = z.infer<typeof asker>;

export const conversation = z.strictObject({
  id,
  kind,
  courseId: id,
  courseTitle: z.string(),
  lessonId: id.nullable(),
  lessonTitle: z.string().nullable(),
  cohort: z.string().nullable(),
  second: z.int().nullable(),
  private: z.boolean(),
  pinned: z.boolean(),
  hidden: z.boolean(),
  closed: z.boolean(),
  waitingSince: timestamp.nullable(),
  posts: z.array(inboxPost),
  assignee: assignee.nullable(),
  /** Possible assignees. */
  people: z.array(assignee),
  asker: asker.nullable(),
  /** Other waiting questions about the same moment. */
  same: z.array(z.strictObject({ id, authorName: z.string(), body: z.string(), second: z.int().nullable() })),
});
export type Conversation = z.infer<typeof conversation>;

const one = z.strictObject({ threadId: id });
const nullableId = id.nullish().transform((typed) => typed ?? null);
const path = '/producer/threads/{threadId}' as const;

export const inboxContract = {
  inbox: everyday
    .route({ method: 'GET', path: '/producer/threads', summary: 'List the questions and comments of all lessons' })
    .input(
      z.strictObject({
        view: z.enum(INBOX_VIEWS, { error: 'invalid' }).default('waiting'),
        courseId: nullableId,
        cohortId: nullableId,
        assignee: z
          .union([z.enum(ASSIGNED, { error: 'invalid' }), id])
          .nullish()
          .transform((typed) => typed ?? null),
        age: z.coerce.number<number>().int('invalid').min(0, 'invalid').max(365, 'invalid').default(0),
        search,
        page: pageNumber,
      }),
    )
    .output(inbox),
  inboxCount: everyday
    .route({ method: 'GET', path: '/producer/threads/count', summary: 'Count the threads waiting for an answer' })
    .output(z.strictObject({ waiting: z.int() })),
  conversation: everyday
    .route({ method: 'GET', path, summary: 'Get a thread with its author' })
    .input(one)
    .output(conversation),
  answer: everyday
    .route({
      method: 'PUT',
      path: '/producer/threads/{threadId}/posts/{postId}',
      summary: 'Answer a thread, and others asking the same with the same text; idempotent',
    })
    .input(
      z.strictObject({
        ...{ threadId: id, postId: id, body: postBody, pin: z.boolean('invalid').default(false) },
        also: z.array(id, { error: 'invalid' }).max(TALK.sameQuestions, 'too_long').default([]),
        pictures: picturesOfPost,
      }),
    )
    .output(nothing),
  assignThreads: everyday
    .route({
      method: 'PUT',
      path: '/producer/threads/assignee',
      summary: 'Assign threads to a team member; null unassigns them',
    })
    .input(
      z.strictObject({
        threadIds: z.array(id, { error: 'invalid' }).min(1, 'required').max(TALK.inboxPage, 'too_long'),
        assigneeId: id.nullable(),
      }),
    )
    .output(nothing),
  addAnswerPicture: everyday
    .route({
      method: 'POST',
      path: '/producer/pictures',
      summary: 'Upload a picture for an answer; idempotent',
      successStatus: 201,
    })
    .input(z.strictObject({ pictureId: id, file: z.file('required') }))
    .output(keptPicture),
  pinThread: everyday
    .route({ method: 'PUT', path: `${path}/pinned`, summary: 'Pin or unpin a thread in its lesson' })
    .input(z.strictObject({ threadId: id, pinned: z.boolean('required') }))
    .output(nothing),
  closeThread: everyday
    .route({
      method: 'PUT',
      path: `${path}/closed`,
      summary: 'Mark a thread as no longer waiting for an answer, or as waiting again',
    })
    .input(z.strictObject({ threadId: id, closed: z.boolean('required') }))
    .output(nothing),
  judgePost: everyday
    .route({
      method: 'PUT',
      path: '/producer/posts/{postId}/hidden',
      summary: 'Hide or keep a post; this settles its reports',
    })
    .input(z.strictObject({ postId: id, hidden: z.boolean('required'), judgedAt: timestamp.nullable() }))
    .output(nothing),
};
