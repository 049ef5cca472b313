import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
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
