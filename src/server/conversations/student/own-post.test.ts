import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Conversation, Inbox } from '#shared/contract/conversations/inbox.ts';
import { testApp } from '#test/app.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  ask,
  duda,
  eachUnderItsLesson,
  edu,
  later,
  list,
  place,
  school,
  settings,
} from '#test/fixtures/conversations/lesson-talk.ts';
import { asPlatform, asSchool } from '../../db.ts';

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

describe('one’s own post', () => {
  test('can be edited for fifteen minutes', async () => {
    const threadId = randomUUID();
    await ask(duda, 'Qual a lente?', { threadId });
    expect(
      (await app.call('student.editPost', { postId: threadId, body: 'Qual lente?' }, duda.caller)).code,
    ).toBeNull();
    expect(await list(edu)).toMatchObject({ threads: [{ posts: [{ body: 'Qual lente?', editable: false }] }] });
    expect((await app.call('student.editPost', { postId: threadId, body: 'x' }, edu.caller)).code).toBe('not_found');
    await later(15);
    expect((await app.call('student.editPost', { postId: threadId, body: 'Tarde' }, duda.caller)).code).toBe(
      'edit_over',
    );
  });

  test('when deleted, leaves a placeholder if there are replies, and nothing otherwise', async () => {
    const [alone, answered] = [await newThread(db, duda, place), await newThread(db, duda, place)];
    await newPost(db, edu, answered);
    for (const postId of [alone, answered, answered])
      expect((await app.call('student.deletePost', { postId }, duda.caller)).code).toBeNull();
    expect(await list(edu)).toMatchObject({
      questions: 1,
      threads: [{ id: answered, posts: [{ body: '', state: 'deleted' }, { state: 'shown' }] }],
    });
    expect((await app.call('student.deletePost', { postId: answered }, edu.caller)).code).toBe('not_found');
  });
});

test.each([
  ['is held', ['pix']],
  ['was hidden', []],
])('that %s and edited while the team decides on it has to be read again', async (_, words) => {
  await settings({ words });
  const threadId = randomUUID();
  await ask(duda, 'Mande um pix.', { threadId });
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const read = async () => {
    const { data } = await app.call('producer.conversation', { threadId }, producer);
    return (data as Conversation).posts[0]?.judgedAt ?? null;
  };
  const judge = async (hidden: boolean, judgedAt: string | null) =>
    (await app.call('producer.judgePost', { postId: threadId, hidden, judgedAt }, producer)).code;
  const release = (judgedAt: string | null) => judge(false, judgedAt);
  if (words.length === 0) expect(await judge(true, await read())).toBeNull();
  const before = await read();
  await app.call('student.editPost', { postId: threadId, body: 'Mande dois pix.' }, duda.caller);
  expect(await release(before)).toBe('post_judged');
  expect(await list(edu)).toMatchObject({ threads: [] });
  expect(await release(await read())).toBeNull();
  expect(await list(edu)).toMatchObject({ threads: [{ posts: [{ body: 'Mande dois pix.' }] }] });
});

describe('once it is gone, a reported post leaves nothing to be decided', () => {
  /** Edu's reply that Duda reported, in Duda's question unless it is another's. */
  async function reported() {
    const threadId = await newThread(db, duda, place);
    const postId = await newPost(db, edu, threadId);
    await newPost(db, duda, threadId);
    await app.call('student.reportPost', { postId, reason: 'Propaganda' }, duda.caller);
    return { threadId, postId };
  }
  const own = async <T>(operation: Parameters<typeof app.call>[0], input: unknown) =>
    (await app.call(operation, input, await app.signedIn({ kind: 'producer', userId: school.producerId }))).data as T;
  const inbox = (view: string) => own<Inbox>('producer.inbox', { view });

  test('by its author', async () => {
    const { threadId, postId } = await reported();
    expect(await inbox('reported')).toMatchObject({ rows: [{ id: threadId, reports: 1 }], reported: 1 });
    expect((await app.call('student.deletePost', { postId }, edu.caller)).code).toBeNull();
    expect(await inbox('reported')).toMatchObject({ rows: [], reported: 0 });
    const { posts } = await own<Conversation>('producer.conversation', { threadId });
    expect(posts[1]).toMatchObject({ state: 'deleted', reports: 0, reasons: [] });
  });

  test('with its author', async () => {
    const [{ threadId, postId }, other] = [await reported(), await reported()];
    await own('producer.judgePost', { postId, hidden: true, judgedAt: null });
    expect([(await inbox('hidden')).rows, (await inbox('reported')).reported]).toMatchObject([[{ id: threadId }], 1]);
    await asSchool(db, school, (tx) => tx.deleteFrom('students').where('id', '=', edu.studentId).execute());
    expect([(await inbox('hidden')).rows, (await inbox('reported')).reported]).toEqual([[], 0]);
    const { posts } = await own<Conversation>('producer.conversation', { threadId: other.threadId });
    expect(posts[1]).toMatchObject({ state: 'gone', reports: 0, reasons: [] });
  });

  test('while another reported one in its thread is still to be decided', async () => {
    const { threadId, postId } = await reported();
    const second = await newPost(db, edu, threadId, { body: 'Compre aqui.' });
    await app.call('student.reportPost', { postId: second, reason: '' }, duda.caller);
    await app.call('student.deletePost', { postId }, edu.caller);
    expect(await inbox('reported')).toMatchObject({ rows: [{ id: threadId, reports: 1 }], reported: 1 });
  });
});

test('a held reply of somebody else stays to be decided when the question’s author is gone', async () => {
  const threadId = await newThread(db, duda, place);
  await newPost(db, edu, threadId, { held: true });
  await asSchool(db, school, (tx) => tx.deleteFrom('students').where('id', '=', duda.studentId).execute());
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  expect((await app.call('producer.inbox', { view: 'waiting' }, producer)).data).toMatchObject({
    rows: [{ id: threadId, held: true }],
  });
});

test('is deleted with its student; replies keep a placeholder', async () => {
  const [alone, shared] = [await newThread(db, duda, place), await newThread(db, duda, place)];
  await newPost(db, edu, shared);
  await newPost(db, duda, shared, { body: 'Obrigada' });
  await asSchool(db, school, (tx) => tx.deleteFrom('students').where('id', '=', duda.studentId).execute());
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ thread: string; body: string; name: string }>`
      select thread_id as thread, body, author_name as name from thread_posts where producer_id = ${school.producerId} order by created_at`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([
    { thread: shared, body: '', name: '' },
    { thread: shared, body: 'Comigo também.', name: 'Edu Aluno' },
  ]);
  expect(await list(edu)).toMatchObject({ threads: [{ id: shared, posts: [{ state: 'gone' }, { state: 'shown' }] }] });
  expect(rows.some(({ thread }) => thread === alone)).toBe(false);
});
