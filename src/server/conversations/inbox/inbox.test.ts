import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Inbox } from '#shared/contract/conversations/inbox.ts';
import type { LessonThreads } from '#shared/contract/conversations/lesson-threads.ts';
import type { NotificationList } from '#shared/contract/student/student-notifications.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { deleteLesson } from '../../courses/trash/delete.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { answeredEmail } from '../notices/answered-email.ts';
import { notifyOfPost } from '../notices/notify-of-post.ts';
import { sendDigests } from '../notices/team-digest.ts';

const app = await testApp();
const { db, jobs } = app.services;

let school: TestSchool;
let producer: Caller;
let place: { lessonId: string; courseId: string };
let duda: TestStudent;
let edu: TestStudent;

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const course = await newCourse(db, school, { modules: [[{ title: 'A janela' }, {}]] });
  place = { lessonId: course.lessonIds[0] ?? '', courseId: course.id };
  [duda, edu] = [await newStudent(db, school), await newStudent(db, school)];
  for (const each of [duda, edu]) await openEnrollment(db, each, course.id);
});

const own = async <T>(operation: Parameters<typeof app.call>[0], input: unknown) =>
  (await app.call(operation, input, producer)) as { code: string | null; data: T };
const inbox = async (view = 'waiting', more: object = {}) =>
  (await own<Inbox>('producer.inbox', { view, ...more })).data;
const ids = async (view?: string, more?: object) => (await inbox(view, more)).rows.map(({ id }) => id);
const answer = (threadId: string, more: object = {}) =>
  own('producer.answer', { threadId, postId: randomUUID(), body: 'Feche a cortina, {nome}.', ...more });
const conversation = async (threadId: string) => (await own<Conversation>('producer.conversation', { threadId })).data;
const seenBy = async (student: TestStudent) => {
  const caller = await app.signedIn({ kind: 'student', ...student });
  return (await app.call('student.lessonThreads', { lessonId: place.lessonId }, caller)).data as LessonThreads;
};
const noticesOf = async (student: TestStudent) => {
  const caller = await app.signedIn({ kind: 'student', ...student });
  return ((await app.call('student.notifications', undefined, caller)).data as NotificationList).notifications;
};
const countRows = async (table: 'notifications' | 'email_logs') => {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{
      count: number;
    }>`select count(*)::integer as count from ${sql.table(table)} where producer_id = ${school.producerId}`.execute(tx),
  );
  return rows[0]?.count;
};

test('switching e-mails off also stops those already queued', async () => {
  const answered = async () => {
    const [threadId, postId] = [await newThread(db, duda, place), randomUUID()];
    await answer(threadId, { postId });
    await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId });
  };
  await answered();
  await asPlatform(db, (tx) =>
    tx.updateTable('students').set({ notify_by_email: false }).where('id', '=', duda.studentId).execute(),
  );
  await answered();
  const [queued, ...others] = await asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .selectAll()
      .where('template_name', '=', 'thread_answered')
      .where('user_id', '=', duda.userId)
      .execute(),
  );
  expect(others).toEqual([]);
  const loaded = await answeredEmail.load(app.services, {
    ...{ id: queued?.id ?? '', producerId: duda.producerId, userId: duda.userId, template: 'thread_answered' },
    ...{ recipientEmail: duda.email, recipientName: 'Duda', payload: queued?.payload as { postId: string } },
    ...{ attempts: 0, key: '', unclear: false, createdAt: new Date().toISOString() },
  });
  expect(loaded).toEqual({ dropped: 'outdated' });
});

describe('the list', () => {
  test('shows the longest waiting first, without answered or closed ones', async () => {
    const [old, young] = [
      await newThread(db, duda, place, { waiting_since: '2026-01-09T12:00:00Z' }),
      await newThread(db, edu, place),
    ];
    expect(await ids()).toEqual([old, young]);
    expect(await inbox('waiting', { age: 1 })).toMatchObject({ rows: [{ id: old }], waiting: 2 });
    await answer(old);
    await own('producer.closeThread', { threadId: young, closed: true });
    expect(await ids()).toEqual([]);
    expect((await ids('answered')).sort()).toEqual([old, young].sort());
    expect((await own('producer.inboxCount', undefined)).data).toEqual({ waiting: 0 });
    await own('producer.closeThread', { threadId: young, closed: false });
    expect(await ids()).toEqual([young]);
  });

  test('is filtered by person, lesson and word, within the courses', async () => {
    const threadId = await newThread(db, duda, place, { body: 'O cadeado não aparece' });
    for (const search of ['cadeádo', 'JANELA', 'duda']) expect(await ids('waiting', { search })).toEqual([threadId]);
    expect(await ids('waiting', { search: '%' })).toEqual([]);
    const { id: courseId } = await newCourse(db, school);
    expect(await ids('waiting', { courseId })).toEqual([]);
  });

  test('keeps conversations of deleted lessons', async () => {
    const threadId = await newThread(db, duda, place);
    await deleteLesson(db, school, { lessonId: place.lessonId });
    expect(await inbox()).toMatchObject({ rows: [{ id: threadId, lessonTitle: null }] });
    expect((await answer(threadId)).code).toBeNull();
    expect(await conversation(threadId)).toMatchObject({ lessonId: null, posts: [{}, { team: true }] });
  });
});

test('a long conversation shows the beginning, the latest messages, and whatever is to be decided', async () => {
  const threadId = await newThread(db, duda, place);
  const at = (second: number) => new Date(Date.parse('2026-01-10T12:00:00Z') + second * 1000).toISOString();
  const held = await newPost(db, edu, threadId, { held: true, created_at: at(0) });
  const reported = await newPost(db, edu, threadId, { reports: 1, created_at: at(1) });
  await newPost(db, edu, threadId, { body: 'A mais antiga', created_at: at(2) });
  await asSchool(db, school, (tx) =>
    sql`insert into thread_posts (producer_id, id, thread_id, author_id, author_name, body, created_at)
      select ${school.producerId}, gen_random_uuid(), ${threadId}, ${edu.studentId}, 'Edu', 'Oi', ${at(3)}::timestamptz + n * interval '1 second'
      from generate_series(1, ${TALK.threadPosts - 1}) n`.execute(tx),
  );
  const latest = await newPost(db, edu, threadId, { created_at: at(3 + TALK.threadPosts) });
  const { posts } = await conversation(threadId);
  expect(posts).toHaveLength(TALK.threadPosts + 3);
  expect(posts.slice(0, 3).map(({ id }) => id)).toEqual([threadId, held, reported]);
  expect(posts.at(-1)?.id).toBe(latest);
});

describe('an answer', () => {
  test('is posted once, with the asker’s name inserted, and notified once by notice and e-mail', async () => {
    const threadId = await newThread(db, duda, place);
    const postId = randomUUID();
    for (const _ of [1, 2]) expect((await answer(threadId, { postId, pin: true })).code).toBeNull();
    expect(await seenBy(edu)).toMatchObject({
      threads: [{ pinned: true, answered: true, posts: [{}, { team: true, body: 'Feche a cortina, Duda.' }] }],
    });
    for (const _ of [1, 2]) await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId });
    expect([await countRows('notifications'), await countRows('email_logs')]).toEqual([1, 1]);
    const { lessonId, courseId } = place;
    expect(await noticesOf(duda)).toMatchObject([{ title: 'A escola respondeu', courseId, lessonId }]);
    await deleteLesson(db, school, { lessonId });
    expect(await noticesOf(duda)).toMatchObject([{ courseId, lessonId: null }]);
  });

  test('answers all selected questions, each with its asker’s name', async () => {
    const first = await newThread(db, duda, place, { at_second: 280 });
    const second = await newThread(db, edu, place, { at_second: 300 });
    const far = await newThread(db, edu, place, { at_second: 400 });
    expect(await conversation(first)).toMatchObject({ same: [{ id: second }] });
    const [alone, both] = [
      await statementsOf(db, () => answer(far)),
      await statementsOf(db, () => answer(first, { also: [second] })),
    ];
    expect(both.length).toBe(alone.length);
    expect(await ids()).toEqual([]);
    expect(await conversation(second)).toMatchObject({ posts: [{}, { team: true }] });
  });

  test('to others is notified to followers, and not to those who muted', async () => {
    const threadId = await newThread(db, duda, place);
    const follow = (student: TestStudent, muted: boolean) =>
      asSchool(db, school, (tx) =>
        tx
          .insertInto('thread_follows')
          .values({ producer_id: school.producerId, thread_id: threadId, student_id: student.studentId, muted })
          .execute(),
      );
    await follow(duda, true);
    const reply = await newPost(db, edu, threadId);
    await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId: reply });
    expect(await countRows('notifications')).toBe(0);
    await follow(edu, false);
    const postId = randomUUID();
    await answer(threadId, { postId });
    await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId });
    expect(await countRows('notifications')).toBe(1);
  });
});

describe('a reported post', () => {
  test('is settled by one decision; a second one gets a conflict, unless both are equal', async () => {
    const threadId = await newThread(db, duda, place);
    const postId = await newPost(db, edu, threadId);
    const caller = await app.signedIn({ kind: 'student', ...duda });
    await app.call('student.reportPost', { postId, reason: 'Propaganda' }, caller);
    expect(await inbox('reported')).toMatchObject({ rows: [{ id: threadId, reports: 1 }], reported: 1 });
    expect((await conversation(threadId)).posts[1]).toMatchObject({ reasons: ['Propaganda'], judgedAt: null });
    const judge = (hidden: boolean) => own('producer.judgePost', { postId, hidden, judgedAt: null });
    expect((await judge(true)).code).toBeNull();
    expect((await judge(true)).code).toBeNull();
    expect((await judge(false)).code).toBe('post_judged');
    expect(await ids('reported')).toEqual([]);
    expect(await ids('hidden')).toEqual([threadId]);
    const { judgedAt } = (await conversation(threadId)).posts[1] ?? {};
    expect((await own('producer.judgePost', { postId, hidden: false, judgedAt })).code).toBeNull();
    expect(await ids('hidden')).toEqual([]);
  });

  test('two concurrent different decisions: one gets a conflict', async () => {
    const postId = await newPost(db, edu, await newThread(db, duda, place));
    // Keeping a post visible is a decision too, whoever makes it first.
    const reader = await app.signedIn({ kind: 'student', ...duda });
    await app.call('student.reportPost', { postId, reason: 'Propaganda' }, reader);
    const moderator = await app.signedIn({ kind: 'producer', ...(await newMember(db, school, { role: 'support' })) });
    const judge = (hidden: boolean, by: Caller) =>
      app.call('producer.judgePost', { postId, hidden, judgedAt: null }, by);
    const decided = await Promise.all([judge(true, producer), judge(false, moderator)]);
    expect(decided.map(({ code }) => code ?? 'ok').sort()).toEqual(['ok', 'post_judged']);
  });

  test('a held post becomes visible when it is approved', async () => {
    const threadId = await newThread(db, duda, place, { held: true });
    await asSchool(db, school, (tx) => tx.updateTable('thread_posts').set({ held: true }).execute());
    expect((await seenBy(edu)).threads).toEqual([]);
    expect(await inbox()).toMatchObject({ rows: [{ id: threadId, held: true }] });
    await own('producer.judgePost', { postId: threadId, hidden: false, judgedAt: null });
    expect((await seenBy(edu)).threads).toMatchObject([{ id: threadId }]);
  });
});

test('the team’s digest comes at most every two hours, by day', async () => {
  const at = (hour: string) => new Date(`2026-11-26T${hour}:30:00Z`);
  await newThread(db, duda, place, { waiting_since: '2026-11-26T12:00:00Z' });
  const send = async (hour: string) => {
    await sendDigests({ db, jobs }, at(hour));
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ count: number }>`select count(*)::integer as count from email_logs
        where user_id = ${school.producerId} and template_name = 'conversations_waiting'`.execute(tx),
    );
    return rows[0]?.count;
  };
  expect(await send('05')).toBe(0);
  expect(await send('13')).toBe(1);
  expect(await send('14')).toBe(1);
  expect(await send('17')).toBe(1);
  await newThread(db, edu, place, { waiting_since: '2026-11-26T17:45:00Z' });
  expect(await send('18')).toBe(2);
});
