import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { ImportStart, ImportUndo } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { testApp } from '#test/app.ts';
import { enrolledIn, newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newStudent } from '#test/fixtures/factories.ts';
import {
  address,
  courseId,
  eachWithACourseToFill,
  list,
  producer,
  read,
  school,
  start,
  work,
} from '#test/fixtures/import/import-tests.ts';
import { newStudentSession } from '#test/fixtures/student-page-fixture.ts';
import { asPlatform, asSchool, type Tx } from '../../db.ts';
import { openGrants } from '../access/ledger.ts';
import { refreshEnrollments } from '../access/refresh-enrollments.ts';
import { setEnds } from '../access/set-ends.ts';
import { importBatch } from './batch.ts';
import { runUndo } from './undo/work.ts';

const app = await testApp();
const { services, call } = app;
const { db } = services;
const owner = new pg.Pool({ connectionString: app.url, max: 1 });
afterAll(() => owner.end());

eachWithACourseToFill();

async function run(rows: ImportRow[], courseIds = [courseId]) {
  const importId = randomUUID();
  await start(rows, { importId, courseIds });
  await work(importId);
  return importId;
}
const preview = async (importId: string) =>
  (await call('producer.importUndo', { importId }, producer)).data as ImportUndo;
async function undo(importId: string) {
  await app.confirm(producer);
  expect((await call('producer.undoImport', { importId }, producer)).code).toBe(null);
  await runUndo(db, { producerId: school.producerId, importId });
  return read(importId);
}
const rowsOf = (table: 'students' | 'enrollments' | 'access_grants' | 'held_access_emails' | 'cohort_waiting') =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where producer_id = ${school.producerId}`.execute(tx);
    return rows;
  });
const accounts = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('profiles')
      .select('email')
      .where('email', 'like', `%.${school.slug.slice(-6)}@example.com`)
      .execute(),
  );
async function studentOf(email: string) {
  const { id, user_id: userId } = await asSchool(db, school, (tx) =>
    tx.selectFrom('students').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return { producerId: school.producerId, studentId: id, userId };
}
async function fullCohort() {
  const cohortId = await newCohort(db, school, courseId, { seats: 1 });
  return { cohortId, seated: await enrolledIn(db, school, courseId, cohortId) };
}
const placesOf = ({ studentId }: { studentId: string }) => ({
  producerId: school.producerId,
  studentIds: [studentId],
  courseIds: [courseId],
});

test('the preview shows what is undone, and exactly that is undone', async () => {
  const known = await newStudent(db, school, { status: 'inactive', phone: null });
  const importId = await run(list(address('nova'), { email: known.email, phone: '(21) 3333-4444' }));
  expect(await preview(importId)).toMatchObject({ people: 2, removed: 1, watched: 0, changed: 0, stays: 0 });
  expect(await undo(importId)).toMatchObject({ undo: 'done', undone: { removed: 1, taken: 1 } });
  expect(await rowsOf('students')).toMatchObject([{ email: known.email, status: 'inactive', phone: null }]);
  expect(await rowsOf('enrollments')).toMatchObject([{ status: 'inactive' }]);
  // The account was deleted with its last school, and its seat is free again.
  expect(await accounts()).toEqual([]);
  const { data } = await call('producer.students', { search: '', page: 1 }, producer);
  expect(data).toMatchObject({ studentCount: 1 });
});

describe('a new person without a seat', () => {
  test.each([
    ['at all', () => list({ email: address('ana'), product: 0 })],
    [
      'in the first of two products',
      () => list({ email: address('ana'), product: 0 }, { email: address('ana'), product: 1 }),
    ],
  ])('%s is removed from the school again', async (_, rows) => {
    const { cohortId, seated } = await fullCohort();
    const other = await newCourse(db, school);
    const importId = randomUUID();
    const products = [
      { key: 'full', courseIds: [courseId], cohorts: [{ courseId, cohortId }] },
      { key: 'open', courseIds: [other.id] },
    ];
    await call('producer.startImport', { importId, rows: rows(), courseIds: [], products }, producer);
    while (await importBatch(services, { producerId: school.producerId, importId }));
    expect((await read(importId)).outcomes).toMatchObject({ waitlisted: 1 });
    expect(await preview(importId)).toMatchObject({ people: 1, removed: 1 });
    expect((await undo(importId)).undone).toEqual({ removed: rows().length });
    expect(await rowsOf('students')).toMatchObject([{ id: seated.studentId }]);
    const { data } = await call('producer.students', { search: '', page: 1 }, producer);
    expect(data).toMatchObject({ studentCount: 1 });
  });
});

describe('somebody who had access before', () => {
  async function knownUntil(days: number | null) {
    const known = await newStudent(db, school);
    const endsAt = days === null ? null : new Date(Date.now() + days * 86_400_000);
    await asSchool(db, school, async (tx) => {
      await openGrants(tx, placesOf(known), { origin: 'manual', endsAt });
      await refreshEnrollments(tx, placesOf(known));
    });
    await newStudentSession(db, known);
    return known;
  }

  test('loses nothing', async () => {
    const known = await knownUntil(null);
    const importId = await run(list(address('nova'), known.email));
    expect(await preview(importId)).toMatchObject({ people: 1, removed: 1, watched: 0, stays: 1 });
    expect((await undo(importId)).undone).toEqual({ removed: 1, taken: 1 });
    expect(await rowsOf('enrollments')).toMatchObject([{ status: 'active' }]);
  });

  test('loses what the import gave beyond that', async () => {
    const known = await knownUntil(30);
    const importId = await run(list({ email: known.email, endsOn: '31/12/2090' }));
    expect(await preview(importId)).toMatchObject({ people: 1, stays: 1 });
  });
});

describe('later changes stay:', () => {
  test('a sale to the same person', async () => {
    const importId = await run(list(address('ana')));
    const ana = await studentOf(address('ana'));
    await asSchool(db, school, async (tx) => {
      await openGrants(tx, placesOf(ana), { origin: 'sale', reference: 'HP1' });
      await refreshEnrollments(tx, placesOf(ana));
    });
    expect(await preview(importId)).toMatchObject({ people: 0, removed: 0, stays: 1 });
    expect((await undo(importId)).undone).toEqual({ taken: 1 });
    expect(await rowsOf('enrollments')).toMatchObject([{ status: 'active' }]);
    const open = (await rowsOf('access_grants')).filter(({ closed_at: closedAt }) => closedAt === null);
    expect(open).toMatchObject([{ origin: 'sale' }]);
  });

  test('a student who was there loses the access and keeps their progress', async () => {
    const importId = await run(list(address('ana')));
    const ana = await studentOf(address('ana'));
    await newStudentSession(db, ana);
    expect(await preview(importId)).toMatchObject({ people: 1, removed: 0, watched: 1 });
    expect((await undo(importId)).undone).toEqual({ taken: 1 });
    expect(await rowsOf('students')).toHaveLength(1);
    expect(await rowsOf('enrollments')).toMatchObject([{ status: 'inactive' }]);
  });

  test('an end that was set manually', async () => {
    const importId = await run(list(address('ana')));
    const ana = await studentOf(address('ana'));
    const end = new Date(Date.now() + 30 * 86_400_000);
    await asSchool(db, school, async (tx) => {
      await setEnds(tx, placesOf(ana), new Map([[courseId, end]]));
      await refreshEnrollments(tx, placesOf(ana));
    });
    expect(await preview(importId)).toMatchObject({ people: 0, removed: 0, changed: 1 });
    expect((await undo(importId)).undone).toEqual({ kept: 1 });
    expect(await rowsOf('enrollments')).toMatchObject([{ status: 'active' }]);
  });
});

test('a buyer stays active if they bought during an interrupted import', async () => {
  const known = await newStudent(db, school, { status: 'inactive' });
  const importId = randomUUID();
  const ref = { producerId: school.producerId, importId };
  const rows = list(known.email, address('nova'));
  await call('producer.startImport', { importId, rows, courseIds: [courseId] }, producer);
  const second = (tx: Tx) =>
    tx.updateTable('student_import_rows').where('import_id', '=', importId).where('line', '=', 2);
  await asSchool(db, school, (tx) => second(tx).set({ outcome: 'not_processed' }).execute());
  while (await importBatch(services, ref));
  const places = placesOf(await studentOf(known.email));
  await asSchool(db, school, async (tx) => {
    await openGrants(tx, places, { origin: 'sale', reference: 'HP1' });
    await refreshEnrollments(tx, places);
  });
  expect((await call('producer.retryImport', { importId }, producer)).code).toBe(null);
  while (await importBatch(services, ref));
  expect((await undo(importId)).undone).toEqual({ taken: 1, removed: 1 });
  expect(await rowsOf('students')).toMatchObject([{ email: known.email, status: 'active' }]);
});

test('only waiting list entries of the import are removed', async () => {
  const [known, mine] = [await newStudent(db, school), await newStudent(db, school)];
  const { cohortId } = await fullCohort();
  const other = await newCohort(db, school, courseId);
  const importId = randomUUID();
  const rows = list({ email: known.email, product: 0 }, { email: mine.email, product: 0 });
  const products = [{ key: 'full', courseIds: [courseId], cohorts: [{ courseId, cohortId }] }];
  await call('producer.startImport', { importId, rows, courseIds: [], products }, producer);
  const join = (to: string, { studentId }: { studentId: string }) =>
    call('producer.joinWaiting', { cohortId: to, studentIds: [studentId] }, producer);
  // A manual enrollment while the import is running.
  expect(await join(other, known)).toMatchObject({ code: null });
  expect(await join(cohortId, mine)).toMatchObject({ code: null });
  while (await importBatch(services, { producerId: school.producerId, importId }));
  expect(await rowsOf('cohort_waiting')).toHaveLength(3);
  expect(await preview(importId)).toMatchObject({ people: 1, removed: 0 });
  expect((await undo(importId)).undone).toEqual({ taken: 1, kept: 1 });
  const left = (await rowsOf('cohort_waiting')).map(({ student_id: id, cohort_id: at }) => `${id} ${at}`);
  expect(left.sort()).toEqual([`${known.studentId} ${other}`, `${mine.studentId} ${cohortId}`].sort());
});

test('an equal second list gave nothing, so only undoing the first has an effect', async () => {
  const rows = list(address('ana'), address('bia'));
  const [first, second] = [await run(rows), await run(rows)];
  expect(await preview(second)).toMatchObject({ people: 0, removed: 0 });
  expect((await undo(second)).undone).toEqual({ kept: 2 });
  expect(await rowsOf('students')).toHaveLength(2);
  expect((await undo(first)).undone).toEqual({ removed: 2 });
  expect(await rowsOf('students')).toEqual([]);
});

test('an extension returns to the previous end', async () => {
  const listed = (endsOn: string) => list({ email: address('ana'), endsOn });
  await run(listed('31/12/2027'));
  const [before] = await rowsOf('enrollments');
  const importId = await run(listed('31/12/2028'));
  expect((await undo(importId)).undone).toEqual({ taken: 1 });
  expect(await rowsOf('enrollments')).toMatchObject([{ status: 'active', access_until: before?.access_until }]);
});

test('postponed e-mails are never sent', async () => {
  const known = await newStudent(db, school);
  const importId = randomUUID();
  await call(
    'producer.startImport',
    { importId, rows: list(known.email), courseIds: [courseId], sendLater: true },
    producer,
  );
  while (await importBatch(services, { producerId: school.producerId, importId }));
  expect(await rowsOf('held_access_emails')).toHaveLength(1);
  await undo(importId);
  expect(await rowsOf('held_access_emails')).toEqual([]);
});

test('is not possible after seven days, or while the import is running', async () => {
  const importId = randomUUID();
  await call('producer.startImport', { importId, rows: list(address('a')), courseIds: [courseId] }, producer);
  await app.confirm(producer);
  expect((await call('producer.undoImport', { importId }, producer)).code).toBe('undo_over');
  while (await importBatch(services, { producerId: school.producerId, importId }));
  await asSchool(db, school, (tx) =>
    tx
      .updateTable('student_imports')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
      .where('id', '=', importId)
      .execute(),
  );
  expect((await call('producer.undoImport', { importId }, producer)).code).toBe('undo_over');
  expect(await read(importId)).toMatchObject({ undo: 'over' });
});

test('requested twice concurrently, it is done once', async () => {
  const importId = await run(list(...Array.from({ length: 90 }, (_, at) => address(`p${at}`))));
  await app.confirm(producer);
  await Promise.all([1, 2].map(() => call('producer.undoImport', { importId }, producer)));
  const ref = { producerId: school.producerId, importId };
  await Promise.all([runUndo(db, ref), runUndo(db, ref)]);
  expect((await read(importId)).undone).toEqual({ removed: 90 });
  expect(await rowsOf('students')).toEqual([]);
});

test('given up, it says so, and is continued on request', async () => {
  await owner.query('update profiles set student_limit = 1000 where id = $1', [school.producerId]);
  const importId = await run(list(...Array.from({ length: 210 }, (_, at) => address(`p${at}`))));
  const ref = { producerId: school.producerId, importId };
  const ask = () => call('producer.undoImport', { importId }, producer);
  const recent = async () => {
    const { recent } = (await call('producer.imports', undefined, producer)).data as ImportStart;
    return recent.map(({ undo }) => undo);
  };
  await app.confirm(producer);
  expect((await ask()).code).toBe(null);
  const trigger = `refuse_${importId.replaceAll('-', '')}`;
  const last = address('p209');
  await owner.query(`
    create function ${trigger}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger ${trigger} before delete on students for each row when (old.email = '${last}') execute function ${trigger}()`);
  try {
    const ends: string[] = [];
    while (!ends.includes('given_up') && ends.length < 20) ends.push(await runUndo(db, ref).catch(() => 'failed'));
    expect(ends).toHaveLength(10);
  } finally {
    await owner.query(`drop trigger ${trigger} on students; drop function ${trigger}`);
  }
  expect(await read(importId)).toMatchObject({ undo: 'stopped', undone: { removed: 200, not_processed: 10 } });
  expect(await recent()).toEqual(['stopped']);
  expect(await rowsOf('students')).toHaveLength(10);

  expect((await ask()).code).toBe(null);
  expect(await read(importId)).toMatchObject({ undo: 'running', undone: { removed: 200, waiting: 10 } });
  expect(await runUndo(db, ref)).toBe('over');
  expect(await read(importId)).toMatchObject({ undo: 'done', undone: { removed: 210 } });
  expect(await rowsOf('students')).toEqual([]);
});
