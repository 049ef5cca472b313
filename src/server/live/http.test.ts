import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';

const PATH = '/api/student/events';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function enrolled() {
  const { db } = app.services;
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  return { student, caller: await app.signedIn({ kind: 'student', ...student }) };
}

test('is not cached, buffered or compressed', async () => {
  const { caller } = await enrolled();
  const response = await app.fetch(PATH, { headers: { 'accept-encoding': 'gzip' } }, caller);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-accel-buffering': 'no',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
  await response.body?.cancel();
});

describe('event streams are refused', () => {
  test('without a session, to a producer, and to an ended session', async () => {
    const { student, caller } = await enrolled();
    const producer = await app.signedIn({ kind: 'producer', userId: student.producerId });
    await app.signedIn({ kind: 'student', ...student });
    const refusal = async (who: Caller) => {
      const response = await app.fetch(PATH, {}, who);
      const { code, data } = (await response.json()) as { code: string; data: { reason?: string } };
      return [response.status, code, data.reason];
    };
    expect(await refusal({})).toEqual([401, 'not_signed_in', undefined]);
    expect(await refusal(producer)).toEqual([403, 'forbidden', undefined]);
    expect(await refusal(caller)).toEqual([401, 'session_ended', 'other_device']);
  });

  test('to a student without a course, whose session ends', async () => {
    const { db } = app.services;
    const student = await newStudent(db, await newSchool(db));
    const caller = await app.signedIn({ kind: 'student', ...student });
    const response = await app.fetch(PATH, {}, caller);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'no_active_enrollment' });
    expect(await (await app.fetch(PATH, {}, caller)).json()).toMatchObject({ code: 'session_ended' });
  });
});
