import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#shared/contract/account/account.ts';
import type { NotificationList } from '#shared/contract/student/student-notifications.ts';
import type { KindAndWay } from '#shared/notice-kinds.ts';
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
import { outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { newBrowser as newPushBrowser } from '#test/servers/push-service.ts';
import { asSchool } from '../../db.ts';
import { notifyOfPost } from './notify-of-post.ts';

const { services, call, signedIn, url } = await testApp();
const { db, jobs } = services;
const mail = await outgoingMail(services);

afterAll(() => mail.stop());

let school: TestSchool;
let duda: TestStudent;
let edu: TestStudent;
let dudas: Caller;
let threadId: string;

beforeEach(async () => {
  school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{ title: 'A janela' }]] });
  [duda, edu] = [await newStudent(db, school), await newStudent(db, school, { name: 'Edu Souza' })];
  for (const each of [duda, edu]) await openEnrollment(db, each, course.id);
  threadId = await newThread(db, duda, { courseId: course.id, lessonId: course.lessonIds[0] as string });
  await asSchool(db, school, (tx) =>
    tx
      .insertInto('thread_follows')
      .values({ producer_id: school.producerId, thread_id: threadId, student_id: duda.studentId, muted: false })
      .execute(),
  );
  dudas = await signedIn({ kind: 'student', ...duda });
  // One of her browsers, subscribed to push messages.
  await call('student.setNotificationChoices', { email: true, browser: true }, dudas);
  await call('student.savePushDevice', newPushBrowser(endpoint()).subscription, dudas);
});

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;

const choose = (kindsOff: KindAndWay[]) => call('student.setNoticeKinds', { kindsOff }, dudas);

async function answered() {
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const postId = randomUUID();
  await call('producer.answer', { threadId, postId, body: 'Feche a cortina.' }, owner);
  return notifiedBy(postId);
}
const replied = async () => notifiedBy(await newPost(db, edu, threadId));

/** The channels, besides the in-app notification, on which she is notified of a post. */
async function notifiedBy(postId: string) {
  const before = await sums();
  await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId });
  const after = await sums();
  expect(after.notices - before.notices).toBe(1);
  return { email: after.emails - before.emails, browser: after.pushes - before.pushes };
}

describe('for answers of the school, and replies of others', () => {
  test('by default the former notify by both channels, the latter in the browser', async () => {
    expect((await call('student.account', undefined, dudas)).data).toMatchObject({ kindsOff: ['replies.email'] });
    expect(await answered()).toEqual({ email: 1, browser: 1 });
    expect(await replied()).toEqual({ email: 0, browser: 1 });
  });

  test('each kind uses its chosen channels', async () => {
    expect((await choose(['answers.browser', 'replies.email', 'replies.browser'])).code).toBe(null);
    expect(await answered()).toEqual({ email: 1, browser: 0 });
    expect(await replied()).toEqual({ email: 0, browser: 0 });
    await choose(['answers.email', 'answers.browser']);
    expect(await answered()).toEqual({ email: 0, browser: 0 });
    expect(await replied()).toEqual({ email: 1, browser: 1 });
    expect(((await call('student.account', undefined, dudas)).data as Account).kindsOff).toEqual([
      'answers.email',
      'answers.browser',
    ]);
  });

  test('an open page learns which notifications are not to be shown by the browser', async () => {
    await choose(['replies.browser']);
    await answered();
    await replied();
    const { notifications } = (await call('student.notifications', undefined, dudas)).data as NotificationList;
    expect(Object.fromEntries(notifications.map(({ title, quiet }) => [title, quiet]))).toEqual({
      'A escola respondeu': false,
      'Nova resposta em uma conversa': true,
    });
  });

  test('an e-mail about a reply names its author’s first name, and links to the setting of its kind', async () => {
    await choose([]);
    await replied();
    await mail.send(await mail.lastQueuedTo(duda.email));
    const { subject, text = '' } = mail.receivedBy(duda.email).at(-1) ?? {};
    expect(subject).toBe('Nova resposta: A janela');
    expect(text).toContain('Edu respondeu');
    expect(text).not.toContain('Souza');
    expect(text).toContain('/alunos/avisos/');
  });

  test('a queued e-mail is not sent once its kind is switched off', async () => {
    await answered();
    await choose(['answers.email', 'replies.email']);
    const id = await mail.lastQueuedTo(duda.email);
    await mail.send(id);
    expect(mail.receivedBy(duda.email)).toEqual([]);
  });

  test('an unknown kind is refused', async () => {
    expect((await choose(['answers.sms'] as never)).code).toBe('invalid_input');
  });
});

async function sums() {
  const of = [school.producerId];
  const count = async (query: string) => Number((await asOwner<{ n: string }>(url, query, of))[0]?.n);
  return {
    notices: await count('select count(*) as n from notifications where producer_id = $1'),
    emails: await count(
      `select count(*) as n from email_logs where producer_id = $1 and template_name = 'thread_answered'`,
    ),
    pushes: await count(
      `select count(*) as n from pgboss.job where name = 'push' and data ->> 'producerId' = $1::text`,
    ),
  };
}
