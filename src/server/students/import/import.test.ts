import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import {
  address,
  courseId,
  eachWithACourseToFill,
  list,
  read,
  rowsOf,
  run,
  school,
  start,
  work,
} from '#test/fixtures/import/import-tests.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { acrossSchools, asPlatform, asSchool } from '../../db.ts';
import { lockAccounts } from '../accounts.ts';
import { enrollStudent } from '../enrollment.ts';
import { removeFromSchool } from '../removal.ts';
import { importBatch } from './batch.ts';

const { services, call, signedIn } = await testApp();
const { db, jobs } = services;

eachWithACourseToFill();

const countOf = () =>
  asPlatform(db, async (tx) => {
    const row = tx.selectFrom('profiles').select('student_count').where('id', '=', school.producerId);
    return (await row.executeTakeFirstOrThrow()).student_count;
  });

test('a concurrent removal is waited for, and that person is enrolled again', async () => {
  const known = await newStudent(db, school);
  const importId = randomUUID();
  await start(list(known.email, address('nova')), { importId });
  const { working } = await asSchool(db, school, async (tx) => {
    await acrossSchools(tx, () => lockAccounts(tx, [known.userId]));
    const working = work(importId);
    await untilAwaited(tx);
    await removeFromSchool(tx, school.producerId, [known.studentId]);
    return { working };
  });
  await working;
  expect(await read(importId)).toMatchObject({ done: 2 });
  expect((await rowsOf('students')).map(({ email }) => email).sort()).toEqual([known.email, address('nova')].sort());
  expect((await rowsOf('students')).map(({ id }) => id)).not.toContain(known.studentId);
});

describe('an import', () => {
  test('enrolls new people, completes known ones, and reports the lines left out', async () => {
    const known = await newStudent(db, school, { name: 'Nome Certo', status: 'inactive' });
    const rows = list(
      { email: address('nova'), name: 'Tainá Ribeiro', cpf: '529.982.247-25', phone: '(11) 98765-4321' },
      { email: known.email, name: 'Outro', phone: '(21) 3333-4444' },
      'sem arroba',
      { email: address('nova') },
    );
    const result = await run(rows);
    expect(result).toMatchObject({
      running: false,
      total: 4,
      done: 4,
      courses: ['Cerâmica'],
      outcomes: { added: 1, enrolled: 1, invalid_email: 1, repeated: 1 },
    });
    expect(result.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [1, 'added'],
      [2, 'enrolled'],
      [3, 'invalid_email'],
      [4, 'repeated'],
    ]);
    const students = await rowsOf('students');
    expect(students).toHaveLength(2);
    expect(students).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Tainá Ribeiro', cpf: '52998224725', phone: '+5511987654321' }),
        expect.objectContaining({ name: 'Nome Certo', status: 'active', phone: '+552133334444' }),
      ]),
    );
    expect(await rowsOf('enrollments')).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    expect(await rowsOf('access_grants')).toMatchObject([{ origin: 'import' }, { origin: 'import' }]);
    expect(await rowsOf('notifications')).toHaveLength(2);
    expect(await rowsOf('email_logs')).toMatchObject([
      { template_name: 'course_access', status: 'queued', payload: { courseIds: [courseId] } },
      { template_name: 'course_access', status: 'queued', payload: { courseIds: [courseId] } },
    ]);
    expect(await countOf()).toBe(2);
  });

  test('a repeated import adds and e-mails nobody; with one more course, only that is announced', async () => {
    const rows = list(address('a'), address('b'));
    await run(rows);
    expect((await run(rows)).outcomes).toEqual({ unchanged: 2 });
    expect(await rowsOf('students')).toHaveLength(2);
    expect(await rowsOf('email_logs')).toHaveLength(2);
    expect(await rowsOf('access_grants')).toHaveLength(2);
    const { id: other } = await newCourse(db, school, { title: 'Esmalte' });
    expect((await run(rows, [courseId, other])).outcomes).toEqual({ enrolled: 2 });
    const emails = await rowsOf('email_logs');
    expect(emails.filter(({ payload }) => JSON.stringify(payload).includes(other))).toHaveLength(2);
    expect(emails).toHaveLength(4);
    expect(emails.filter(({ payload }) => (payload as { courseIds: string[] }).courseIds.length > 1)).toEqual([]);
  });

  test('with the same id starts once', async () => {
    const importId = randomUUID();
    const rows = list(address('a'));
    const answers = await Promise.all([
      start(rows, { importId }),
      start(rows, { importId }),
      start(rows, { importId }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([null, null, null]);
    await work(importId);
    await start(rows, { importId });
    expect(await read(importId)).toMatchObject({ running: false, total: 1, done: 1, outcomes: { added: 1 } });
  });

  test('by several concurrent processes enrolls and mails everybody once', async () => {
    const importId = randomUUID();
    await asPlatform(db, (tx) =>
      tx.updateTable('profiles').set({ student_limit: 5000 }).where('id', '=', school.producerId).execute(),
    );
    await start(list(...Array.from({ length: 1200 }, (_, at) => address(`p${at}`))), { importId });
    await Promise.all([work(importId), work(importId), work(importId)]);
    expect(await read(importId)).toMatchObject({ running: false, done: 1200, outcomes: { added: 1200 } });
    expect(await rowsOf('students')).toHaveLength(1200);
    expect(await rowsOf('email_logs')).toHaveLength(1200);
    expect(await countOf()).toBe(1200);
  });

  test('never exceeds the limit, even with concurrent manual enrollments', async () => {
    const importId = randomUUID();
    await start(list(...Array.from({ length: 90 }, (_, at) => address(`p${at}`))), { importId });
    const person = (at: number) => ({
      name: 'X',
      email: address(`mao${at}`),
      phone: null,
      cpf: null,
      courseIds: [courseId],
    });
    const byHand = Array.from({ length: 30 }, (_, at) => enrollStudent(db, jobs, school, person(at)));
    await Promise.allSettled([work(importId), ...byHand]);
    await work(importId);
    expect(await countOf()).toBe(100);
    expect(await rowsOf('students')).toHaveLength(100);
    const { outcomes, done } = await read(importId);
    expect(done).toBe(90);
    expect((outcomes.added ?? 0) + (outcomes.no_place ?? 0)).toBe(90);
  });

  test('of the same people into two schools concurrently creates one account each', async () => {
    const other = await newSchool(db);
    const { id: otherCourse } = await newCourse(db, other);
    const otherProducer = await signedIn({ userId: other.producerId, kind: 'producer' });
    const emails = Array.from({ length: 60 }, (_, at) => address(`dupla${at}`));
    const [here, there] = [randomUUID(), randomUUID()];
    await start(list(...emails), { importId: here });
    const reversed = list(...emails.toReversed());
    await call('producer.startImport', { importId: there, rows: reversed, courseIds: [otherCourse] }, otherProducer);
    const elsewhere = async () => {
      while (await importBatch(services, { producerId: other.producerId, importId: there }));
    };
    await Promise.all([work(here), elsewhere()]);
    const accounts = await asPlatform(db, (tx) =>
      tx.selectFrom('students').select('user_id').where('email', 'in', emails).execute(),
    );
    expect(accounts).toHaveLength(120);
    expect(new Set(accounts.map(({ user_id }) => user_id)).size).toBe(60);
  });

  test('into a course that was moved to the bin leaves its people out', async () => {
    const importId = randomUUID();
    await start(list(address('a')), { importId });
    await asPlatform(db, (tx) =>
      tx.updateTable('courses').set({ deleted_at: new Date().toISOString() }).where('id', '=', courseId).execute(),
    );
    await work(importId);
    expect((await read(importId)).outcomes).toEqual({ course_gone: 1 });
    expect(await rowsOf('students')).toEqual([]);
  });

  test('accepts characters that PostgreSQL cannot store, without them', async () => {
    const { rows } = await run(list({ email: address('nulo'), name: 'Bia\0 Reis\ud800', cpf: '\0' }, '\0', '\udc00@'));
    expect(rows.map(({ outcome, name }) => [outcome, name])).toEqual([
      ['added', 'Bia Reis\ufffd'],
      ['no_email', ''],
      ['invalid_email', ''],
    ]);
  });

  test('of an empty list finishes at once', async () => {
    const importId = randomUUID();
    await start(list('x', 'y'), { importId });
    expect(await read(importId)).toMatchObject({ running: false, done: 2, outcomes: { invalid_email: 2 } });
  });
});
