import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { NotificationList } from '#shared/contract/student/student-notifications.ts';
import { AT_THREADS } from '#shared/conversations/at-threads.ts';
import { testApp } from '#test/app.ts';
import { putInto } from '#test/fixtures/cohort-fixture.ts';
import { newPost, newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  course,
  duda,
  eachUnderItsLesson,
  edu,
  enrolled,
  inTurma,
  keepApart,
  list,
  place,
  school,
} from '#test/fixtures/conversations/lesson-talk.ts';
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asSchool } from '../../db.ts';
import { notifyOfPost } from './notify-of-post.ts';

const app = await testApp();
const { db, jobs } = app.services;
const mail = await outgoingMail(app.services);

afterAll(() => mail.stop());
eachUnderItsLesson();

type Student = typeof duda;

/** Answers a question of a turma that its author and the others follow. */
async function answered(author: Student, followers: readonly Student[], columns: Parameters<typeof newThread>[3] = {}) {
  const threadId = await newThread(db, author, place, columns);
  for (const { caller } of followers) await app.call('student.followThread', { threadId, following: 'on' }, caller);
  const postId = randomUUID();
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  await app.call('producer.answer', { threadId, postId, body: 'Feche a cortina.' }, producer);
  return { threadId, notify: () => notifyOfPost({ db, jobs }, { producerId: school.producerId, postId }) };
}

const noticesOf = async ({ caller }: Student) =>
  ((await app.call('student.notifications', undefined, caller)).data as NotificationList).notifications.length;
const mailsTo = async ({ email }: Student) => {
  await mail.send(await mail.lastQueuedTo(email));
  return mail.receivedBy(email).length;
};

test('answers in a turma that became separate are notified to its members and the author alone', async () => {
  const [a, b] = [await inTurma(), await inTurma()];
  const [{ student: member }, { student: stranger }] = [a, b];
  const { notify } = await answered(member, [stranger, duda], { cohort_id: a.cohortId });
  const followers = await answered(duda, [member, stranger], { cohort_id: a.cohortId });
  await keepApart(a.cohortId);
  await notify();
  expect(await Promise.all([member, stranger, duda].map(noticesOf))).toEqual([1, 0, 0]);
  await followers.notify();
  expect(await Promise.all([member, stranger, duda].map(noticesOf))).toEqual([2, 0, 1]);
});

test('somebody who is moved out of a separate turma is not notified of its answers any more', async () => {
  const a = await inTurma();
  await putInto(db, duda, a.cohortId, course.id);
  await keepApart(a.cohortId);
  const { notify } = await answered(a.student, [duda], { cohort_id: a.cohortId });
  await putInto(db, duda, null, course.id);
  await notify();
  expect([await noticesOf(a.student), await noticesOf(duda)]).toEqual([1, 0]);
});

test('an e-mail already queued is sent only to those who may still read its thread', async () => {
  const [a, b] = [await inTurma(), await inTurma()];
  const first = await answered(a.student, [b.student], { cohort_id: a.cohortId });
  await first.notify();
  await keepApart(a.cohortId);
  expect([await mailsTo(a.student), await mailsTo(b.student)]).toEqual([1, 0]);
  const second = await answered(duda, [b.student]);
  await second.notify();
  await asSchool(db, school, (tx) =>
    tx.updateTable('threads').set({ hidden: true }).where('id', '=', second.threadId).execute(),
  );
  expect([await mailsTo(duda), await mailsTo(b.student)]).toEqual([1, 0]);
});

test('the notice of another student’s reply does not keep its words, which may be deleted or hidden', async () => {
  const threadId = await newThread(db, duda, place);
  const postId = await newPost(db, edu, threadId, { body: 'Meu CPF é 123.' });
  await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId });
  const { notifications } = (await app.call('student.notifications', undefined, duda.caller)).data as NotificationList;
  expect(notifications).toMatchObject([
    { title: 'Nova resposta em uma conversa', message: expect.not.stringContaining('CPF') },
  ]);
});

test('notice and e-mail lead to the questions of the lesson, or to its comments', async () => {
  for (const [kind, at] of Object.entries(AT_THREADS) as [keyof typeof AT_THREADS, string][]) {
    const { notify } = await answered(duda, [], { kind });
    await notify();
    const { data } = await app.call('student.notifications', undefined, duda.caller);
    expect((data as NotificationList).notifications[0]).toMatchObject({ lessonId: place.lessonId, threadKind: kind });
    await mail.send(await mail.lastQueuedTo(duda.email));
    expect(mail.receivedBy(duda.email).at(-1)?.text).toContain(`?aula=${place.lessonId}&${at}`);
  }
});

test('a question that is shown again is no reply to those who follow it', async () => {
  const threadId = await newThread(db, duda, place);
  await app.call('student.followThread', { threadId, following: 'on' }, edu.caller);
  await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId: threadId });
  expect(await noticesOf(edu)).toBe(0);
});

test('a reply of another student is notified to the asker, whom the lesson shows as following', async () => {
  const threadId = await newThread(db, duda, place);
  const replied = async () =>
    notifyOfPost({ db, jobs }, { producerId: school.producerId, postId: await newPost(db, edu, threadId) });
  expect((await list(duda)).threads).toMatchObject([{ following: 'on' }]);
  await replied();
  expect(await noticesOf(duda)).toBe(1);
  await app.call('student.followThread', { threadId, following: 'muted' }, duda.caller);
  await replied();
  expect(await noticesOf(duda)).toBe(1);
});

test('an answer to many followers takes no more statements than to one', async () => {
  const statements = async (followers: number) => {
    const following = await Promise.all(Array.from({ length: followers }, enrolled));
    const { notify } = await answered(duda, following);
    const said = await statementsOf(db, notify);
    expect(await mailsTo(following[0] ?? duda)).toBe(1);
    return said.length;
  };
  expect(await statements(4)).toBe(await statements(1));
});
