import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { REGRET_DAYS } from '#shared/privacy/requests.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { lastSecond } from '#test/fixtures/privacy/closing-fixture.ts';
import { endRegret, newDataRequest } from '#test/fixtures/privacy/privacy-fixture.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { asPlatform } from '../db.ts';
import { deriveCode } from '../email/secrets.ts';
import { makeCopy } from './copy/make-copy.ts';
import { erasePerson } from './erasure/erase.ts';

const app = await testApp();
const { db, env } = app.services;

let school: TestSchool;
let student: TestStudent;
let holder: Caller;
let producer: Caller;
let courseId: string;

beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  ({ id: courseId } = await newCourse(db, school, { modules: [[{}]] }));
  await openEnrollment(db, student, courseId);
  holder = await app.signedIn({ kind: 'student', ...student });
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const ask = async (input: object, caller = holder) => {
  const answer = await app.call('student.submitDataRequest', input, caller);
  return { ...answer, requestId: (answer.data as { requestId: string } | null)?.requestId ?? '' };
};
const prove = (requestId: string, code: string, caller = holder) =>
  app.call('student.proveDataRequest', { requestId, code }, caller);
const own = async () => (await app.call('student.ownData', undefined, holder)).data as OwnData;

/** The code in the mailbox. */
async function codeOf(requestId: string): Promise<string> {
  const { code_email_id } = await asPlatform(db, (tx) =>
    tx.selectFrom('data_requests').select('code_email_id').where('id', '=', requestId).executeTakeFirstOrThrow(),
  );
  return deriveCode(signingKey(env), code_email_id ?? '');
}
const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

async function asked(input: object): Promise<string> {
  const { requestId } = await ask(input);
  expect(await prove(requestId, await codeOf(requestId))).toMatchObject({ status: 200 });
  return requestId;
}

const remove = async () =>
  expect(await app.call('producer.removeStudents', { studentIds: [student.studentId] }, producer)).toMatchObject({
    status: 200,
  });

/** With the same e-mail, signed in. */
async function enrolledAgain(): Promise<Caller> {
  const person = { name: 'Duda Aluna', email: student.email, courseIds: [courseId] };
  expect(await app.call('producer.enrollStudent', person, producer)).toMatchObject({ status: 200 });
  const { userId } = await asPlatform(db, (tx) => {
    const found = tx.selectFrom('students').select('user_id as userId').where('producer_id', '=', school.producerId);
    return found.where('email', '=', student.email).executeTakeFirstOrThrow();
  });
  return app.signedIn({ kind: 'student', producerId: school.producerId, userId });
}

describe('the requester is verified by a code sent to the mailbox', () => {
  test('which starts protocol and deadline', async () => {
    const { requestId } = await ask({ kind: 'erasure' });
    expect((await own()).requests).toEqual([]);
    await prove(requestId, await codeOf(requestId));
    const [request] = (await own()).requests;
    expect(request).toMatchObject({ id: requestId, kind: 'erasure', state: 'open', number: 1 });
    const answered = Date.parse(request?.dueAt ?? '') - Date.parse(request?.receivedAt ?? '');
    expect(Math.round(answered / DAY_MS)).toBe(15);
    // All of the day until which it says that it can be withdrawn.
    expect(new Date(request?.eraseAt ?? '').toISOString()).toBe(lastSecond(REGRET_DAYS));
  });

  test('a wrong code can be typed a few times, then even the right one is refused [v5.0.0-6.5.5]', async () => {
    const { requestId } = await ask({ kind: 'copy' });
    const code = await codeOf(requestId);
    for (let at = 0; at < 5; at += 1)
      expect(await prove(requestId, wrong(code))).toMatchObject({ status: 422, code: 'data_code_wrong' });
    for (const typed of [wrong(code), code])
      expect(await prove(requestId, typed)).toMatchObject({ code: 'data_code_over' });
    expect((await own()).requests).toEqual([]);
  });

  test('a copy opens where the code came back, and elsewhere asks for another', async () => {
    const requestId = await asked({ kind: 'copy' });
    await makeCopy(app.services, { ...school, requestId });
    const fetched = async (caller: Caller) =>
      (await app.fetch(`/api/student/own-data.zip?id=${requestId}`, {}, caller)).status;
    expect(await fetched(holder)).toBe(200);
    expect(await fetched(await app.signedIn({ kind: 'student', ...student }))).toBe(303);
  });

  test('codes are sent six times an hour', async () => {
    await ask({ kind: 'copy' });
    await repeatLastTry(db, 'data_code', 5);
    expect(await ask({ kind: 'copy' })).toMatchObject({ status: 429, code: 'too_many_requests' });
  });

  test('another student’s request is not found', async () => {
    const { requestId } = await ask({ kind: 'copy' });
    const other = await app.signedIn({ kind: 'student', ...(await newStudent(db, school)) });
    expect(await prove(requestId, await codeOf(requestId), other)).toMatchObject({ status: 404 });
    expect(await app.call('student.withdrawDataRequest', { requestId }, other)).toMatchObject({ status: 404 });
  });

  test('equal requests exist once: concurrently, and with two codes', async () => {
    const [first, second] = [await ask({ kind: 'erasure' }), await ask({ kind: 'erasure' })];
    const codes = [await codeOf(first.requestId), await codeOf(second.requestId)];
    const answers = await Promise.all([
      prove(first.requestId, codes[0] ?? ''),
      prove(second.requestId, codes[1] ?? ''),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['data_request_open', null].sort());
    expect(await ask({ kind: 'erasure' })).toMatchObject({ status: 409, code: 'data_request_open' });
    expect((await own()).requests).toHaveLength(1);
  });
});

describe('withdrawing', () => {
  test('cancels an erasure within the week, and not later', async () => {
    const requestId = await asked({ kind: 'erasure' });
    const withdraw = () => app.call('student.withdrawDataRequest', { requestId }, holder);
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await withdraw(), 'again changes nothing').toMatchObject({ status: 200 });
    await endRegret(db, requestId);
    await erasePerson(app.services, { ...school, requestId });
    expect((await own()).requests).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('cancels one that was asked for before being removed and enrolled again', async () => {
    const [requestId, copyId] = [await asked({ kind: 'erasure' }), await asked({ kind: 'copy' })];
    await makeCopy(app.services, { ...school, requestId: copyId });
    await remove();
    holder = await enrolledAgain();
    expect((await own()).requests).toMatchObject([{ id: copyId }, { id: requestId, state: 'open' }]);
    expect((await app.fetch(`/api/student/own-data.zip?id=${copyId}`, {}, holder)).status).toBe(303);
    expect(await app.call('student.withdrawDataRequest', { requestId }, holder)).toMatchObject({ status: 200 });
    expect((await own()).requests).toMatchObject([{}, { state: 'withdrawn' }]);
  });

  test('an erasure is not performed before its days are over', async () => {
    const requestId = await asked({ kind: 'erasure' });
    await erasePerson(app.services, { ...school, requestId });
    expect((await own()).requests).toMatchObject([{ state: 'open' }]);
  });
});

describe('the school’s list of requests', () => {
  const answer = (operation: 'producer.fulfilDataRequest' | 'producer.refuseDataRequest', input: object) =>
    app.call(operation, { answer: '', ...input }, producer);

  test('answers a correction once', async () => {
    const requestId = await asked({ kind: 'correction', field: 'cpf', value: '529.982.247-25' });
    expect(await answer('producer.fulfilDataRequest', { requestId })).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject({ cpf: '52998224725', requests: [{ state: 'done' }] });
    expect(await answer('producer.fulfilDataRequest', { requestId })).toMatchObject({ code: 'data_request_over' });
  });

  test('corrects nobody who was removed, and whoever is enrolled again', async () => {
    const requestId = await asked({ kind: 'correction', field: 'cpf', value: '529.982.247-25' });
    await remove();
    expect(await answer('producer.fulfilDataRequest', { requestId })).toMatchObject({ code: 'data_request_over' });
    const desk = async () => (await app.call('producer.privacyDesk', { page: 1 }, producer)).data;
    expect(await desk()).toMatchObject({ requests: [{ state: 'open', studentId: null }] });
    holder = await enrolledAgain();
    expect(await desk()).toMatchObject({ requests: [{ studentId: expect.any(String) }] });
    expect(await answer('producer.fulfilDataRequest', { requestId })).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject({ cpf: '52998224725', requests: [{ state: 'done' }] });
  });

  test('refuses on a legal ground, once; a second refusal changes nothing', async () => {
    const requestId = await asked({ kind: 'correction', field: 'phone', value: '(11) 98765-4321' });
    const refusal = { requestId, ground: 'unfounded', answer: 'O telefone confere com a compra.' };
    const both = await Promise.all([
      answer('producer.refuseDataRequest', refusal),
      answer('producer.refuseDataRequest', { ...refusal, ground: 'fraud' }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual(['data_request_over', null].sort());
    expect(await own()).toMatchObject({ phone: null, requests: [{ state: 'refused' }] });
    expect(await answer('producer.refuseDataRequest', { requestId, ground: 'porque não' })).toMatchObject({
      status: 422,
    });
  });

  test('a refused erasure erases nobody', async () => {
    const requestId = await asked({ kind: 'erasure' });
    await answer('producer.refuseDataRequest', { requestId, ground: 'legal_claims' });
    await endRegret(db, requestId);
    await erasePerson(app.services, { ...school, requestId });
    expect((await own()).requests).toMatchObject([{ state: 'refused', ground: 'legal_claims' }]);
  });

  test('shows waiting requests first, with the days left; the register has all', async () => {
    await newDataRequest(db, student, { state: 'withdrawn', settled_at: new Date().toISOString() });
    await newDataRequest(db, student, { field: 'phone', due_at: sql`app_now() + interval '2 days'` as never });
    await newDataRequest(db, student);
    const { data } = await app.call('producer.privacyDesk', { page: 1 }, producer);
    expect(data).toMatchObject({
      total: 3,
      officer: { name: '', version: 0 },
      requests: [{ number: 2 }, { number: 3 }, { number: 1 }],
    });
    const csv = await (await app.fetch('/api/producer/data-requests.csv', {}, producer)).text();
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    expect(csv).toContain(student.email);
  });

  describe('registering a request that came another way', () => {
    const fields = { receivedOn: '2026-01-10', channel: 'letter', identityCheck: 'Assinatura igual à da matrícula' };
    const register = (input: object) => app.call('producer.registerDataRequest', { ...fields, ...input }, producer);
    const desk = async () =>
      (await app.call('producer.privacyDesk', { page: 1 }, producer)).data as {
        requests: { dueAt: string; receivedAt: string }[];
      };

    test('for a student: the period starts at its arrival, and the person is told', async () => {
      const asked = { kind: 'correction', field: 'cpf', value: '529.982.247-25' };
      expect(await register({ email: student.email.toUpperCase(), asked, note: 'Carta de 8/1' })).toMatchObject({
        status: 200,
        data: { number: 1 },
      });
      expect((await desk()).requests).toMatchObject([
        {
          ...{
            channel: 'letter',
            identityCheck: fields.identityCheck,
            note: 'Carta de 8/1',
            studentId: student.studentId,
          },
          ...{ receivedAt: '2026-01-10T15:00:00+00:00', dueAt: '2026-01-25T15:00:00+00:00', value: '52998224725' },
        },
      ]);
      expect((await own()).requests).toMatchObject([{ kind: 'correction', state: 'open' }]);
      const mails = await asPlatform(db, (tx) =>
        tx.selectFrom('email_logs').select('template_name').where('recipient_email', '=', student.email).execute(),
      );
      expect(mails).toEqual([{ template_name: 'data_request' }]);
      expect(await register({ email: student.email, asked })).toMatchObject({ code: 'data_request_open' });
    });

    test('for somebody who is not a student; data of others cannot be corrected', async () => {
      const email = `${randomUUID()}@example.com`;
      expect(await register({ email, name: 'Ana', asked: { kind: 'erasure' } })).toMatchObject({ status: 200 });
      expect((await desk()).requests).toMatchObject([{ name: 'Ana', email, studentId: null }]);
      const asked = { kind: 'correction', field: 'phone', value: '(11) 98765-4321' };
      expect(await register({ email, asked })).toMatchObject({ status: 404 });
    });

    test('an erasure can be withdrawn for a week, however long ago it was requested', async () => {
      await register({ email: student.email, asked: { kind: 'erasure' } });
      const [request] = (await own()).requests;
      expect(Date.parse(request?.eraseAt ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
      expect(await app.call('student.withdrawDataRequest', { requestId: request?.id }, holder)).toMatchObject({
        status: 200,
      });
    });

    test('a future day is refused', async () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      expect(await register({ email: student.email, asked: { kind: 'copy' }, receivedOn: tomorrow })).toMatchObject({
        status: 422,
      });
    });
  });

  test('shows who is responsible for personal data', async () => {
    const officer = { name: 'Camila Dutra', email: 'privacidade@escola.example' };
    expect(await app.call('producer.setPrivacyOfficer', officer, producer)).toMatchObject({ status: 200 });
    expect(await own()).toMatchObject({ officer });
  });
});
