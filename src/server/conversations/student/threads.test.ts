import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Thread } from '#shared/contract/conversations/lesson-threads.ts';
import { testApp } from '#test/app.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  ask,
  bodies,
  duda,
  eachUnderItsLesson,
  edu,
  list,
  place,
  replyTo,
} from '#test/fixtures/conversations/lesson-talk.ts';

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

describe('asking and replying', () => {
  test('a question with its minute is posted once, however often it is sent, followed by replies', async () => {
    const asked = { threadId: randomUUID(), body: 'Por que a luz\n\n\n\nficou dura?', second: 287 };
    const first = await ask(duda, asked.body, asked);
    expect(first.data).toMatchObject({ mine: true, second: 287, answered: false, following: 'on', replies: 0 });
    expect((await ask(duda, asked.body, asked)).code).toBeNull();
    const postId = randomUUID();
    await replyTo(asked.threadId, edu, 'Comigo também.', postId);
    expect((await replyTo(asked.threadId, edu, 'Comigo também.', postId)).code).toBeNull();
    const seen = await list(edu);
    expect(bodies(seen)).toEqual([['Por que a luz\n\nficou dura?', 'Comigo também.']]);
    expect(seen).toMatchObject({
      questions: 1,
      comments: 0,
      more: false,
      threads: [{ mine: false, following: 'off' }],
    });
  });

  test('an existing id of somebody else is refused', async () => {
    const threadId = await newThread(db, duda, place);
    expect((await ask(edu, 'Outra coisa', { threadId })).code).toBe('not_found');
    expect((await replyTo(threadId, edu, 'Outra coisa', threadId)).code).toBe('not_found');
  });

  test('a long thread’s latest replies come with the list, and all on request', async () => {
    const threadId = await newThread(db, duda, place);
    for (let at = 0; at < 6; at += 1)
      await newPost(db, edu, threadId, { body: `${at}`, created_at: `2026-01-10T12:00:0${at}Z` });
    expect((await list(duda)).threads[0]).toMatchObject({
      replies: 6,
      posts: [{ id: threadId }, { body: '3' }, { body: '4' }, { body: '5' }],
    });
    const whole = (await app.call('student.thread', { threadId }, edu.caller)).data as Thread;
    expect(whole.posts).toHaveLength(7);
  });

  test('pages hold twenty', async () => {
    for (let at = 0; at < 21; at += 1) await newThread(db, duda, place);
    const second = await app.call('student.lessonThreads', { lessonId: place.lessonId, page: 2 }, edu.caller);
    expect((await list(edu)).threads).toHaveLength(20);
    expect(await list(edu)).toMatchObject({ more: true, questions: 21 });
    expect(second.data).toMatchObject({ more: false, threads: [{}] });
  });
});
