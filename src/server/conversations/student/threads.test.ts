import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LessonThreads, Thread } from '#shared/contract/conversations/lesson-threads.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import type { Learner } from '../../actors.ts';
import { deleteLesson } from '../../courses/trash/delete.ts';
import { asPlatform, asSchool } from '../../db.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let course: { id: string; lessonIds: string[] };
let place: { lessonId: string; courseId: string };
let duda: TestStudent & { caller: Caller };
let edu: TestStudent & { caller: Caller };

async function enrolled() {
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  return { ...student, caller: await app.signedIn({ kind: 'student', ...student }) };
}

beforeEach(async () => {
  school = await newSchool(db);
  course = await newCourse(db, school, { modules: [[{}, {}]] });
  place = { lessonId: course.lessonIds[0] ?? '', courseId: course.id };
  [duda, edu] = [await enrolled(), await enrolled()];
});

const list = async ({ caller }: { caller: Caller }, kind = 'question') =>
  (await app.call('student.lessonThreads', { lessonId: place.lessonId, kind }, caller)).data as LessonThreads;
const bodies = ({ threads }: LessonThreads) => threads.map(({ posts }) => posts.map(({ body }) => body));
const ask = ({ caller }: { caller: Caller }, body: string, more: object = {}) =>
  app.call(
    'student.openThread',
    { threadId: randomUUID(), lessonId: place.lessonId, kind: 'question', body, ...more },
    caller,
  );
const replyTo = (threadId: string, { caller }: { caller: Caller }, body: string, postId: string = randomUUID()) =>
  app.call('student.reply', { postId, threadId, body }, caller);
/** As if all of it had been written so long ago. */
const later = (minutes: number) =>
  asPlatform(db, (tx) =>
    sql`update thread_posts set created_at = created_at - ${minutes}::integer * interval '1 minute'
      where producer_id = ${school.producerId}`.execute(tx),
  );
const settings = (columns: Record<string, unknown>) =>
  asSchool(db, school, (tx) =>
    tx
      .insertInto('conversation_settings')
      .values({ producer_id: school.producerId, ...columns })
      .execute(),
  );

describe('asking and replying', () => {
  test('a question with its minute is there once, however often it is sent, and replies follow it', async () => {
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

  test('an id that is somebody else’s is nobody’s to write to', async () => {
    const threadId = await newThread(db, duda, place);
    expect((await ask(edu, 'Outra coisa', { threadId })).code).toBe('not_found');
    expect((await replyTo(threadId, edu, 'Outra coisa', threadId)).code).toBe('not_found');
  });

  test('of a long thread the last replies come with the list, and all of them when asked', async () => {
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

describe('who reads what', () => {
  test('a private question is its author’s and the school’s', async () => {
    await ask(duda, 'Posso pagar depois?', { private: true });
    expect(bodies(await list(duda))).toEqual([['Posso pagar depois?']]);
    expect(await list(edu)).toMatchObject({ threads: [], questions: 0 });
  });

  test('what a turma that keeps to itself writes, no other turma reads, by list or by address', async () => {
    const [a, b] = [await inTurma(), await inTurma()];
    const threadId = await newThread(db, b.student, place, { cohort_id: b.cohortId });
    const read = () => app.call('student.thread', { threadId }, a.student.caller);
    expect((await read()).code).toBeNull();
    await keepApart(b.cohortId);
    expect(await list(a.student)).toMatchObject({ threads: [], questions: 0 });
    expect((await read()).code).toBe('not_found');
    expect((await replyTo(threadId, a.student, 'Olá')).code).toBe('not_found');
    expect((await app.call('student.reportPost', { postId: threadId }, a.student.caller)).code).toBe('not_found');
    expect(bodies(await list(b.student))).toHaveLength(1);
    // Whoever forgets to ask is told nothing either.
    expect(await rowsSeen(a.student)).toEqual({ threads: 0, posts: 0 });
    expect(await rowsSeen(b.student)).toEqual({ threads: 1, posts: 1 });
  });

  test('a new question is of the turma that its author is in', async () => {
    const { student, cohortId } = await inTurma();
    await ask(student, 'Qual a lente?');
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ cohort: string }>`select cohort_id as cohort from threads where author_id = ${student.studentId}`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ cohort: cohortId }]);
  });

  test('whoever has no access, or a lesson that is gone or not open yet, shows nothing', async () => {
    const threadId = await newThread(db, duda, place);
    await asSchool(db, school, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('student_id', '=', edu.studentId).execute(),
    );
    const other = await newCourse(db, school);
    await openEnrollment(db, edu, other.id);
    expect((await app.call('student.thread', { threadId }, edu.caller)).code).toBe('not_found');
    expect((await app.call('student.lessonThreads', { lessonId: place.lessonId }, edu.caller)).code).toBe('not_found');
    await deleteLesson(db, school, { lessonId: place.lessonId });
    expect((await app.call('student.thread', { threadId }, duda.caller)).code).toBe('not_found');
    expect((await replyTo(threadId, duda, 'E agora?')).code).toBe('not_found');
  });

  test('with minors students do not write to each other, and see first names', async () => {
    const threadId = await newThread(db, duda, place);
    await settings({ audience: 'minors' });
    expect((await replyTo(threadId, edu, 'Oi')).code).toBe('post_refused');
    expect((await ask(edu, 'Oi', { kind: 'comment' })).code).toBe('post_refused');
    expect((await replyTo(threadId, duda, 'Oi')).code).toBeNull();
    const seen = await list(edu);
    expect(seen).toMatchObject({ mayComment: false, threads: [{ open: false, posts: [{ authorName: 'Duda' }, {}] }] });
    expect(await list(duda)).toMatchObject({ threads: [{ posts: [{ authorName: 'Duda Aluna' }, {}] }] });
  });

  test('with children every question is private', async () => {
    await settings({ audience: 'children' });
    await ask(duda, 'Posso usar o celular?');
    expect(await list(duda)).toMatchObject({ alwaysPrivate: true, threads: [{ private: true }] });
    expect(await list(edu)).toMatchObject({ threads: [] });
  });
});

describe('one’s own words', () => {
  test('are changed for fifteen minutes', async () => {
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

  test('deleted, they leave their place to those who replied, and nothing where nobody did', async () => {
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

describe('against abuse', () => {
  test('many at once are five', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(duda, `Pergunta ${at}`)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(5);
    expect(codes.filter((code) => code === 'post_limit_reached')).toHaveLength(45);
    expect((await list(duda)).questions).toBe(5);
    await later(2);
    expect((await ask(duda, 'Mais uma')).code).toBeNull();
  });

  test('a day has thirty', async () => {
    for (let at = 0; at < 30; at += 1) await newThread(db, duda, place, { body: `${at}` });
    await later(60);
    expect((await ask(duda, 'Mais uma')).code).toBe('post_limit_reached');
    await later(24 * 60);
    expect((await ask(duda, 'Mais uma')).code).toBeNull();
  });

  test('the same again is refused, whatever its accents and spaces', async () => {
    await ask(duda, 'Não entendi a luz');
    expect((await ask(duda, 'nao  ENTENDI a luz')).code).toBe('post_repeated');
  });

  test('a first link, and a word of the school’s list, wait until the team lets them through', async () => {
    await settings({ words: ['cassino'] });
    await ask(duda, 'Veja http://exemplo.com.br/luz');
    await ask(edu, 'Conheça o CASSINÓ agora');
    expect(await list(duda)).toMatchObject({ threads: [{ posts: [{ state: 'held' }] }] });
    expect(await list(edu)).toMatchObject({ threads: [{ posts: [{ state: 'held' }] }] });
    expect((await list(edu)).threads).toHaveLength(1);
  });

  test('markup stays text, towers of accents are cut, and what says nothing is refused', async () => {
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

  test('whoever looks at a lesson as its students do, from the panel, writes nothing there', async () => {
    const panel = { caller: await app.signedIn({ kind: 'producer', userId: school.producerId }) };
    const threadId = await newThread(db, duda, place);
    expect((await ask(panel, 'Como aluno')).code).toBe('forbidden');
    expect((await replyTo(threadId, panel, 'Como aluno')).code).toBe('forbidden');
    expect(bodies(await list(duda))).toEqual([['Por que a luz ficou dura?']]);
  });

  test('three different students hide what they tell the school of, and its author keeps seeing it', async () => {
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
});

test('a student who goes takes their words along; conversations of others keep the place', async () => {
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

async function inTurma() {
  const cohortId = await newCohort(db, school, course.id);
  const student = await enrolled();
  await asSchool(db, school, (tx) =>
    tx.updateTable('access_grants').set({ cohort_id: cohortId }).where('student_id', '=', student.studentId).execute(),
  );
  return { student, cohortId };
}

const keepApart = (cohort_id: string) =>
  asSchool(db, school, (tx) =>
    tx.insertInto('separate_cohorts').values({ producer_id: school.producerId, cohort_id }).execute(),
  );

async function rowsSeen({ producerId, studentId }: Learner) {
  const { rows } = await asSchool(db, { producerId, studentId }, (tx) =>
    sql<{ threads: number; posts: number }>`
      select (select count(*)::integer from threads) as threads, (select count(*)::integer from thread_posts) as posts`.execute(
      tx,
    ),
  );
  return rows[0];
}
