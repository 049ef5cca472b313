import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#shared/contract/account/account.ts';
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
  // A browser of hers that takes pushes.
  await call('student.setNotificationChoices', { email: true, browser: true }, dudas);
  await call('student.savePushDevice', newPushBrowser(endpoint()).subscription, dudas);
});

const endpoint = () => `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;

const choose = (kindsOff: KindAndWay[]) => call('student.setNoticeKinds', { kindsOff }, dudas);

async function answered() {
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const postId = randomUUID();
  await call('producer.answer', { threadId, postId, body: 'Feche a cortina.' }, owner);
  return told(postId);
}
const replied = async () => told(await newPost(db, edu, threadId));

/** The channels by which she hears of a post, besides the notification. */
async function told(postId: string) {
  const before = await sums();
  await notifyOfPost({ db, jobs }, { producerId: school.producerId, postId });
  const after = await sums();
  expect(after.notices - before.notices).toBe(1);
  return { email: after.emails - before.emails, browser: after.pushes - before.pushes };
}

describe('of an answer of the school, and of what others reply', () => {
  test('she hears as it is at first: of the former by both ways, of the latter in her browser', async () => {
    expect((await call('student.account', undefined, dudas)).data).toMatchObject({ kindsOff: ['replies.email'] });
    expect(await answered()).toEqual({ email: 1, browser: 1 });
    expect(await replied()).toEqual({ email: 0, browser: 1 });
  });

  test('she hears by the ways that she chose for each', async () => {
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

  test('an e-mail of a reply says who wrote by their first name, and leads to where its kind is chosen', async () => {
    await choose([]);
    await replied();
    await mail.send(await mail.lastQueuedTo(duda.email));
    const { subject, text = '' } = mail.receivedBy(duda.email).at(-1) ?? {};
    expect(subject).toBe('Nova resposta: A janela');
    expect(text).toContain('Edu respondeu');
    expect(text).not.toContain('Souza');
    expect(text).toContain('/alunos/avisos/');
  });

  test('an e-mail that waits to be sent is not, once its kind is switched off', async () => {
    await answered();
    await choose(['answers.email', 'replies.email']);
    const id = await mail.lastQueuedTo(duda.email);
    await mail.send(id);
    expect(mail.receivedBy(duda.email)).toEqual([]);
  });

  test('a kind that there is none of is refused', async () => {
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
