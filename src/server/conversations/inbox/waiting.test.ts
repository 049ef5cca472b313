import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Conversation, Inbox } from '#shared/contract/conversations/inbox.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  ask,
  duda,
  eachUnderItsLesson,
  edu,
  place,
  replyTo,
  school,
  settings,
} from '#test/fixtures/conversations/lesson-talk.ts';
import { asSchool } from '../../db.ts';

/* Which conversations wait for the team, and since when. */

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

let producer: Caller;
beforeEach(async () => {
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const inbox = async (view: string) => (await app.call('producer.inbox', { view }, producer)).data as Inbox;
const ids = async (view = 'waiting') => (await inbox(view)).rows.map(({ id }) => id);
const answer = (threadId: string) =>
  app.call('producer.answer', { threadId, postId: randomUUID(), body: 'Feche a cortina.' }, producer);
const close = (threadId: string, closed: boolean) => app.call('producer.closeThread', { threadId, closed }, producer);

async function judge(threadId: string, postId: string, hidden: boolean) {
  const { posts } = (await app.call('producer.conversation', { threadId }, producer)).data as Conversation;
  const judgedAt = posts.find(({ id }) => id === postId)?.judgedAt ?? null;
  expect((await app.call('producer.judgePost', { postId, hidden, judgedAt }, producer)).code).toBeNull();
}

const LONG_AGO = '2026-01-09T12:00:00+00:00';

test('a question that is hidden and shown again waits as long as before', async () => {
  const threadId = await newThread(db, duda, place, { waiting_since: LONG_AGO, at_second: 10 });
  await newThread(db, edu, place, { at_second: 12 });
  await judge(threadId, threadId, true);
  expect([await ids(), await ids('answered')].flat()).not.toContain(threadId);
  expect(await inbox('hidden')).toMatchObject({
    rows: [{ id: threadId, waitingSince: null, same: 0 }],
    waiting: 1,
  });
  await judge(threadId, threadId, false);
  expect(await inbox('waiting')).toMatchObject({ rows: [{ id: threadId, waitingSince: LONG_AGO }, {}], waiting: 2 });
});

test('an answered question stops waiting when the student who went on about it is removed', async () => {
  const [answered, open] = [await newThread(db, duda, place), await newThread(db, duda, place)];
  await answer(answered);
  for (const threadId of [answered, open]) await replyTo(threadId, edu, 'Aqui também não funcionou.');
  expect((await ids()).toSorted()).toEqual([answered, open].toSorted());
  await asSchool(db, school, (tx) => tx.deleteFrom('students').where('id', '=', edu.studentId).execute());
  expect(await ids()).toEqual([open]);
});

test('a follow-up that is hidden and shown again waits again', async () => {
  const [threadId, postId] = [await newThread(db, duda, place), randomUUID()];
  await answer(threadId);
  await replyTo(threadId, duda, 'E com luz fria?', postId);
  const [before] = (await inbox('waiting')).rows;
  await judge(threadId, postId, true);
  expect(await ids()).toEqual([]);
  await judge(threadId, postId, false);
  expect((await inbox('waiting')).rows).toMatchObject([{ id: threadId, waitingSince: before?.waitingSince }]);
});

describe('while a post is held', () => {
  beforeEach(() => settings({ words: ['pix'] }));

  /** A conversation with a reply that waits for approval. */
  async function held(kind: 'question' | 'comment') {
    const [threadId, postId] = [randomUUID(), randomUUID()];
    await ask(duda, 'Comecei pela janela.', { threadId, kind });
    await replyTo(threadId, edu, 'Mande um pix.', postId);
    return { threadId, postId };
  }

  test('a comment waits, whoever replies, until it is decided on', async () => {
    const { threadId, postId } = await held('comment');
    expect((await replyTo(threadId, duda, 'Alguém mais?')).code).toBeNull();
    expect(await ids()).toEqual([threadId]);
    await answer(threadId);
    expect(await ids()).toEqual([threadId]);
    await judge(threadId, postId, false);
    expect(await ids()).toEqual([]);
  });

  test('a question waits after its answer too', async () => {
    const { threadId, postId } = await held('question');
    await answer(threadId);
    expect(await inbox('waiting')).toMatchObject({ rows: [{ id: threadId, held: true }] });
    await judge(threadId, postId, true);
    expect([await ids(), await ids('answered')]).toEqual([[], [threadId]]);
  });

  test('a reply that is released asks again, unless it was answered', async () => {
    const { threadId, postId } = await held('question');
    await answer(threadId);
    await judge(threadId, postId, false);
    expect(await ids()).toEqual([]);
    const later = randomUUID();
    await replyTo(threadId, edu, 'Pode ser no pix?', later);
    await judge(threadId, later, false);
    expect(await ids()).toEqual([threadId]);
  });

  test('a comment without it does not wait, whoever replies', async () => {
    const threadId = randomUUID();
    await ask(duda, 'Comecei pela janela.', { threadId, kind: 'comment' });
    await replyTo(threadId, edu, 'Eu também.');
    expect(await ids()).toEqual([]);
  });

  test('it no longer waits once the held post is deleted', async () => {
    const { postId } = await held('comment');
    expect((await app.call('student.deletePost', { postId }, edu.caller)).code).toBeNull();
    expect(await ids()).toEqual([]);
  });
});

test('closing undone at once leaves a question at its place', async () => {
  const threadId = await newThread(db, duda, place, { waiting_since: LONG_AGO });
  const younger = await newThread(db, edu, place);
  await close(threadId, true);
  expect(await ids()).toEqual([younger]);
  await close(threadId, false);
  expect(await inbox('waiting')).toMatchObject({ rows: [{ id: threadId, waitingSince: LONG_AGO }, { id: younger }] });
});

test('a question that was answered after it was closed stays answered when the closing is undone', async () => {
  const threadId = await newThread(db, duda, place);
  await close(threadId, true);
  await answer(threadId);
  expect((await close(threadId, false)).code).toBeNull();
  expect([await ids(), await ids('answered')]).toEqual([[], [threadId]]);
});
