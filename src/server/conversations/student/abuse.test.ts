import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Inbox } from '#shared/contract/conversations/inbox.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  ask,
  bodies,
  duda,
  eachUnderItsLesson,
  edu,
  enrolled,
  later,
  list,
  place,
  replyTo,
  school,
  settings,
} from '#test/fixtures/conversations/lesson-talk.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asSchool } from '../../db.ts';

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

describe('abuse protection', () => {
  test('allows five of fifty concurrent posts', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(duda, `Pergunta ${at}`)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    // On a busy machine, some of the requests waiting for the lock are answered with a retry.
    const refused = codes.filter((code) => code !== null);
    expect(refused.filter((code) => code !== 'post_limit_reached' && code !== 'unavailable')).toEqual([]);
    expect((await list(duda)).questions).toBe(5);
    await later(2);
    expect((await ask(duda, 'Mais uma')).code).toBeNull();
  });

  test('allows thirty a day', async () => {
    for (let at = 0; at < 30; at += 1) await newThread(db, duda, place, { body: `${at}` });
    await later(60);
    expect((await ask(duda, 'Mais uma')).code).toBe('post_limit_reached');
    await later(24 * 60);
    expect((await ask(duda, 'Mais uma')).code).toBeNull();
  });

  test('refuses a repetition, ignoring accents and spaces', async () => {
    await ask(duda, 'Não entendi a luz');
    expect((await ask(duda, 'nao  ENTENDI a luz')).code).toBe('post_repeated');
  });

  test('holds a first link, and words of the school’s list, for approval', async () => {
    await settings({ words: ['cassino'] });
    await ask(duda, 'Veja http://exemplo.com.br/luz');
    await ask(edu, 'Conheça o CASSINÓ agora');
    expect(await list(duda)).toMatchObject({ threads: [{ posts: [{ state: 'held' }] }] });
    expect(await list(edu)).toMatchObject({ threads: [{ posts: [{ state: 'held' }] }] });
    expect((await list(edu)).threads).toHaveLength(1);
  });

  test('keeps markup as text, limits combining marks, and refuses unreadable posts', async () => {
    const body = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) a\u0301\u0302\u0303\u0304\u0305\u0306\u0307';
    await ask(duda, body);
    const [[kept = ''] = []] = bodies(await list(duda));
    expect(kept).toContain('<img src=x onerror=alert(1)> [a](javascript:alert(1))');
    expect(kept.length).toBeLessThan(body.length);
    expect((await list(duda)).threads[0]?.posts[0]?.state).toBe('shown');
    expect((await ask(duda, '\u0301'.repeat(4000))).code).toBe('invalid_input');
    expect((await ask(edu, `b${'\u0301'.repeat(3999)}`)).code).toBeNull();
    expect(bodies(await list(edu)).flat()).toContain('b\u0301\u0301\u0301');
    expect((await ask(duda, 'a'.repeat(4001))).code).toBe('invalid_input');
    expect((await ask(duda, Array(90).fill('a').join('\n'))).code).toBe('invalid_input');
  });

  test('the preview of a lesson from the panel cannot post', async () => {
    const panel = { caller: await app.signedIn({ kind: 'producer', userId: school.producerId }) };
    const threadId = await newThread(db, duda, place);
    expect((await ask(panel, 'Como aluno')).code).toBe('forbidden');
    expect((await replyTo(threadId, panel, 'Como aluno')).code).toBe('forbidden');
    expect(bodies(await list(duda))).toEqual([['Por que a luz ficou dura?']]);
  });

  test('reports of three students hide a post, which its author still sees', async () => {
    const threadId = await newThread(db, duda, place);
    const postId = await newPost(db, edu, threadId, { body: 'Compre aqui' });
    const reporters = [duda, await enrolled(), await enrolled()];
    const report = (by: { caller: Caller }) => app.call('student.reportPost', { postId, reason: 'Spam' }, by.caller);
    expect((await report(edu)).code).toBe('not_found');
    for (const by of [reporters[0], reporters[0], reporters[1]]) if (by) expect((await report(by)).code).toBeNull();
    expect(bodies(await list(duda))).toEqual([['Por que a luz ficou dura?', 'Compre aqui']]);
    if (reporters[2]) await report(reporters[2]);
    expect(bodies(await list(duda))).toEqual([['Por que a luz ficou dura?']]);
    expect(bodies(await list(edu))).toEqual([['Por que a luz ficou dura?', 'Compre aqui']]);
  });

  test('a report that meets the deletion of its post leaves nothing to decide', async () => {
    const threadId = await newThread(db, duda, place);
    const postId = await newPost(db, edu, threadId, { body: 'Compre aqui' });
    const { reporting } = await asSchool(db, school, async (tx) => {
      await sql`update thread_posts set body = '', deleted_at = app_now() where id = ${postId}`.execute(tx);
      const reporting = app.call('student.reportPost', { postId, reason: 'Spam' }, duda.caller);
      await untilAwaited(tx);
      return { reporting };
    });
    expect((await reporting).code).toBeNull();
    const panel = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const { data } = await app.call('producer.inbox', { view: 'reported' }, panel);
    expect(data as Inbox).toMatchObject({ rows: [], reported: 0 });
  });

  test('a question that is deleted while it is answered keeps its place and the answer', async () => {
    const threadId = await newThread(db, duda, place);
    const { deleting } = await asSchool(db, school, async (tx) => {
      await sql`select from threads where id = ${threadId} for update`.execute(tx);
      await sql`
        insert into thread_posts (producer_id, id, thread_id, by_team, author_name, body)
        values (${school.producerId}, gen_random_uuid(), ${threadId}, true, 'Ana', 'Feche a cortina.')`.execute(tx);
      const deleting = app.call('student.deletePost', { postId: threadId }, duda.caller);
      await untilAwaited(tx);
      return { deleting };
    });
    expect((await deleting).code).toBeNull();
    expect(await list(edu)).toMatchObject({ threads: [{ posts: [{ body: '' }, { body: 'Feche a cortina.' }] }] });
  });

  test('a report waits for what is decided on its conversation, instead of meeting it half-way', async () => {
    const threadId = await newThread(db, duda, place);
    const { reporting } = await asSchool(db, school, async (tx) => {
      await sql`select from threads where id = ${threadId} for update`.execute(tx);
      const reporting = app.call('student.reportPost', { postId: threadId }, edu.caller);
      await untilAwaited(tx);
      await sql`update thread_posts set judged_at = app_now() where id = ${threadId}`.execute(tx);
      return { reporting };
    });
    expect((await reporting).code).toBeNull();
  });

  test('a held question that is edited while it is released stays released', async () => {
    const threadId = randomUUID();
    await settings({ words: ['pix'] });
    await ask(duda, 'Mande um pix.', { threadId });
    const { editing } = await asSchool(db, school, async (tx) => {
      await sql`select from threads where id = ${threadId} for update`.execute(tx);
      const editing = app.call('student.editPost', { postId: threadId, body: 'Qual a lente?' }, duda.caller);
      await untilAwaited(tx);
      await sql`update thread_posts set held = false, judged_at = app_now() where id = ${threadId}`.execute(tx);
      await sql`update threads set held = false where id = ${threadId}`.execute(tx);
      return { editing };
    });
    expect((await editing).code).toBeNull();
    expect(await list(edu)).toMatchObject({ threads: [{ posts: [{ body: 'Qual a lente?', state: 'shown' }] }] });
  });
});
