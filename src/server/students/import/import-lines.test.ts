import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ImportCheck } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import {
  address,
  courseId,
  eachWithACourseToFill,
  list,
  producer,
  read,
  rowsOf,
  run,
  school,
  start,
} from '#test/fixtures/import/import-tests.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { purgeImports } from './purge.ts';
import { resumeImports } from './work.ts';

const { services, url, call } = await testApp();
const { db, jobs } = services;

eachWithACourseToFill();

const check = async (rows: ImportRow[], courseIds = [courseId]) => {
  const { data } = await call('producer.checkImport', { rows, courseIds }, producer);
  return (data as ImportCheck).verdicts.map(({ state }) => state);
};

describe('the preview', () => {
  test('shows the outcome of every line, and writes nothing', async () => {
    const [known, enrolled] = [await newStudent(db, school), await newStudent(db, school)];
    await openEnrollment(db, enrolled, courseId);
    const rows = list(address('nova'), known.email, enrolled.email.toUpperCase(), address('nova'), 'sem arroba', '', {
      email: address('cpf'),
      cpf: '111.111.111-11',
    });
    expect(await check(rows)).toEqual(['new', 'known', 'enrolled', 'repeated', 'invalid_email', 'no_email', 'new']);
    expect(await rowsOf('students')).toHaveLength(2);
    expect(await rowsOf('email_logs')).toEqual([]);
  });

  test('counts each course that would open, and none that is already open', async () => {
    const other = (await newCourse(db, school, { title: 'Esmaltes' })).id;
    const [half, whole] = [await newStudent(db, school), await newStudent(db, school)];
    await openEnrollment(db, half, courseId);
    for (const each of [courseId, other]) await openEnrollment(db, whole, each);
    const rows = list(address('nova'), half.email, whole.email, address('nova'), 'sem arroba');
    const { data } = await call('producer.checkImport', { rows, courseIds: [courseId, other] }, producer);
    expect(data).toMatchObject({ enrollments: 3 });
  });

  test('gives the remaining seats to the first lines', async () => {
    await asPlatform(db, (tx) =>
      tx.updateTable('profiles').set({ student_limit: 2 }).where('id', '=', school.producerId).execute(),
    );
    const { data } = await call(
      'producer.checkImport',
      { rows: list(address('a'), address('b'), address('c')), courseIds: [courseId] },
      producer,
    );
    expect(data).toMatchObject({
      studentCount: 0,
      studentLimit: 2,
      verdicts: [{ state: 'new', name: expect.stringMatching(/^A/) }, { state: 'new' }, { state: 'no_place' }],
    });
  });

  test.each([
    [{ rows: [], courseIds: ['own'] }, 'rows', 'required'],
    [{ rows: list('a@b.com'), courseIds: [] }, 'courseIds', 'required'],
    [{ rows: list({ email: 'x'.repeat(301) }), courseIds: ['own'] }, 'rows.0.email', 'too_long'],
    [{ rows: Array.from({ length: 20_001 }, () => list('a@b.com')[0]), courseIds: ['own'] }, 'rows', 'too_long'],
  ])('refuses %#', async ({ rows, courseIds }, field, code) => {
    const input = { rows, courseIds: courseIds.map(() => courseId) };
    expect(await call('producer.checkImport', input, producer)).toMatchObject({ data: { fields: [{ field, code }] } });
  });
});

describe('an import’s lines', () => {
  test('are listed in pages and by outcome, with all left-out ones together', async () => {
    const emails = Array.from({ length: 25 }, (_, at) => address(`p${at}`));
    const { id } = await run(list(...emails, 'x', 'y'));
    expect((await read(id, { page: 2 })).rows).toHaveLength(7);
    expect(await read(id, { filter: 'left_out' })).toMatchObject({ shown: 2, rows: [{ email: 'x' }, { email: 'y' }] });
    expect(await read(id, { filter: 'added', page: 2 })).toMatchObject({ shown: 25 });
    const { data } = await call('producer.importFailures', { importId: id }, producer);
    expect(data).toMatchObject({ rows: [{ line: 26, email: 'x', outcome: 'invalid_email' }, { line: 27 }] });
  });

  test('are purged after a month, the students are not', async () => {
    const { id } = await run(list(address('a')));
    const inAMonth = new Date(Date.now() + 31 * 86_400_000);
    await purgeImports(db, new Date());
    expect(await read(id)).toMatchObject({ done: 1 });
    expect(await purgeImports(db, inAMonth)).toBeGreaterThan(0);
    expect((await call('producer.import', { importId: id }, producer)).code).toBe('not_found');
    expect(await rowsOf('students')).toHaveLength(1);
  });
});

test('an import whose process died is resumed once; a running or queued one is not', async () => {
  const importId = randomUUID();
  await start(list(address('a')), { importId });
  const jobsOf = (state: 'created' | 'active') =>
    asOwner(url, `select id from pgboss.job where data ->> 'importId' = $1 and state = $2`, [importId, state]);
  const resumed = async (stalledSeconds?: number) => {
    await resumeImports({ db, jobs }, stalledSeconds);
    return (await jobsOf('created')).length;
  };
  // However often it runs, in any number of processes.
  for (let again = 0; again < 3; again++) expect(await resumed(0)).toBe(1);
  await asOwner(url, `update pgboss.job set state = 'active', started_on = now() where data ->> 'importId' = $1`, [
    importId,
  ]);
  expect(await resumed()).toBe(0);
  await asSchool(db, school, (tx) =>
    tx
      .updateTable('student_imports')
      .set({ updated_at: new Date(Date.now() - 120_000).toISOString() })
      .where('id', '=', importId)
      .execute(),
  );
  for (let again = 0; again < 3; again++) expect(await resumed()).toBe(1);
  const { data } = await call('producer.students', { search: '', page: 1 }, producer);
  expect(data).toMatchObject({ runningImport: { id: importId, total: 1, done: 0 } });
});
