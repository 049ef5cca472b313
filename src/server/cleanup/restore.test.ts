import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#test/app.ts';
import { digest } from '#test/cleanup/digest.ts';
import { doorOn } from '#test/cleanup/door.ts';
import { furnishedDatabase } from '#test/cleanup/furnished.ts';
import { BATCH, cleanAll } from '#test/cleanup/run.ts';
import { type Furnished, LARGE, MIDDLE } from '#test/cleanup/schools.ts';
import { ownDatabase } from '#test/database.ts';
import { purgeArchives } from './purge.ts';
import { restoreSchool, resumeRestorations } from './restore.ts';
import { cleanSchool } from './work.ts';

/** What is not archived: people sign in anew, with a link. */
const NOT_RESTORED = {
  credentials: 'all',
  email_logs: 'all',
  auth_tokens: 'all',
  user_sessions: 'all',
  cleanups: 'all',
  cleanup_schools: 'all',
  audit_log: 'all',
  // Sums that have moved there and back.
  school_days: 'all',
  lesson_reach: 'all',
  course_enrollments: 'all',
  student_enrollments: 'all',
} as const;

let template: string;
let ids: Furnished;
let app: Awaited<ReturnType<typeof doorOn>>;
let admin: pg.Pool;
let owner: Caller;

beforeAll(async () => {
  ({ template, ids } = await furnishedDatabase());
});
beforeEach(async () => {
  app = await doorOn(await ownDatabase(template));
  admin = new pg.Pool({ connectionString: app.url, max: 1 });
  const [{ id }] = await ask(`insert into profiles (id, email, name, role)
    values (gen_random_uuid(), 'dona@plataforma.test', 'Dona', 'super_admin') returning id`);
  owner = await app.signedIn({ kind: 'owner', userId: id });
});
afterEach(async () => {
  await admin.end();
  await app.services.db.close();
  await rm(app.services.env.dataDir, { recursive: true });
});

const ask = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;
const restore = (producerId: string) => app.call('owner.restoreSchool', { year: 2026, producerId }, owner);
const work = (producerId: string) => restoreSchool(app.services, { year: 2026, producerId }, BATCH);
const stateOf = async (producerId: string) =>
  (
    await ask('select state, restored, restored_lines as lines, problem from cleanup_schools where producer_id = $1', [
      producerId,
    ])
  )[0];

describe('a restoration', () => {
  test('brings back everything that was archived, and no more', async () => {
    const before = await digest(app.url, NOT_RESTORED);
    await cleanAll(app.services);
    const kept = await digest(app.url, NOT_RESTORED);
    expect(kept.students).not.toBe(before.students);
    for (const school of [ids.large, ids.middle, ids.expired]) {
      expect(await restore(school)).toMatchObject({ status: 200 });
      await work(school);
    }
    expect(await digest(app.url, NOT_RESTORED)).toEqual(before);
    expect(await stateOf(ids.large)).toEqual({ state: 'restored', restored: LARGE - 1, lines: LARGE, problem: null });
    expect(await ask('select count(*)::int as n from credentials')).toEqual([{ n: 4 }]);
  });

  test('brings nobody back twice, however often it is asked for and worked on', async () => {
    await cleanAll(app.services);
    expect((await Promise.all([restore(ids.large), restore(ids.large)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    await Promise.all([work(ids.large), work(ids.large), work(ids.large)]);
    await work(ids.large);
    expect(await stateOf(ids.large)).toMatchObject({ state: 'restored', restored: LARGE - 1 });
    expect(await ask('select student_count from profiles where id = $1', [ids.large])).toEqual([
      { student_count: LARGE },
    ]);
    expect(await restore(ids.large)).toMatchObject({ status: 409, code: 'already_restored' });
    expect(await restore(ids.empty)).toMatchObject({ status: 404 });
  });

  test('goes on where it was interrupted', async () => {
    const before = await digest(app.url, NOT_RESTORED);
    await cleanAll(app.services);
    for (const school of [ids.expired, ids.middle, ids.large]) await restore(school);
    await work(ids.expired);
    await work(ids.middle);
    const { onStatement } = app.services.db;
    let batches = 0;
    app.services.db.onStatement = (text) => {
      if (text.includes('insert into "notifications"') && ++batches === 2) throw new Error('gone');
    };
    await expect(work(ids.large)).rejects.toThrow('gone');
    app.services.db.onStatement = onStatement;
    expect(await stateOf(ids.large)).toMatchObject({ state: 'restoring', lines: BATCH, problem: 'not_restored' });
    expect(await resumeRestorations(app.services, 0)).toBe(1);
    await work(ids.large);
    expect(await digest(app.url, NOT_RESTORED)).toEqual(before);
  });

  test('adds to what somebody has who came back before, under another account', async () => {
    await cleanAll(app.services);
    const courseId = (await ask(`select id from courses where producer_id = $1 order by title limit 1`, [ids.large]))[0]
      .id;
    const producer = await app.signedIn({ kind: 'producer', userId: ids.large });
    const person = { name: 'Aluno de volta', email: 'large-7@aluno.test', courseIds: [courseId] };
    const { data } = await app.call('producer.enrollStudent', person, producer);
    await restore(ids.large);
    await work(ids.large);
    const { id } = data as { id: string };
    expect(
      await ask(
        `select s.id, s.name, (select count(*)::int from enrollments e where e.student_id = s.id) as enrollments,
          (select count(*)::int from access_grants g where g.student_id = s.id) as grants,
          (select min(enrolled_at) from enrollments e where e.student_id = s.id and e.course_id = $2) as since,
          (select progress from enrollments e where e.student_id = s.id and e.course_id = $2) as progress
        from students s where s.producer_id = $1 and s.email = 'large-7@aluno.test'`,
        [ids.large, courseId],
      ),
    ).toEqual([
      { id, name: 'Aluno de volta', enrollments: 2, grants: 3, since: new Date('2025-06-01T12:00:00Z'), progress: 33 },
    ]);
    expect(await stateOf(ids.large)).toMatchObject({ state: 'restored', restored: LARGE - 2 });
    expect(await ask('select student_count from profiles where id = $1', [ids.large])).toEqual([
      { student_count: LARGE },
    ]);
  });

  test('lets people in with a link: their passwords are gone', async () => {
    await cleanAll(app.services);
    await restore(ids.middle);
    await work(ids.middle);
    const producer = await app.signedIn({ kind: 'producer', userId: ids.middle });
    const [student] = await ask(`select id from students where producer_id = $1 limit 1`, [ids.middle]);
    expect(await app.call('producer.resendAccess', { studentId: student.id }, producer)).toMatchObject({ status: 200 });
  });

  test('leaves out what belonged to a course that is gone, and brings back what only spoke of it', async () => {
    const told = async () =>
      (
        await ask(
          'select count(*)::int as n, count(course_id)::int as about from notifications where producer_id = $1',
          [ids.middle],
        )
      )[0];
    await ask(
      `update notifications set course_id = (select id from courses where producer_id = $1 limit 1) where producer_id = $1`,
      [ids.middle],
    );
    const { n } = await told();
    await cleanAll(app.services);
    await ask(
      `delete from courses where producer_id = $1 and id in (select id from courses where producer_id = $1 limit 1)`,
      [ids.middle],
    );
    await restore(ids.middle);
    await work(ids.middle);
    expect(await stateOf(ids.middle)).toMatchObject({ state: 'restored', problem: null });
    expect(await ask('select count(*)::int as n from enrollments where producer_id = $1', [ids.middle])).toEqual([
      { n: MIDDLE },
    ]);
    expect(await told()).toEqual({ n, about: 0 });
  });

  test('of an archive that is damaged or gone does not begin', async () => {
    await cleanAll(app.services);
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [ids.middle]);
    await restore(ids.middle);
    await app.services.storage.put(key, 'not an archive');
    await work(ids.middle);
    expect(await stateOf(ids.middle)).toEqual({ state: 'removed', restored: 0, lines: 0, problem: 'damaged' });
  });
});

describe('an archive', () => {
  const file = (caller: Caller, year = 2026) => app.fetch(`/api/producer/cleanup.zip?ano=${year}`, {}, caller);

  test('is for the producer of its school alone, for 90 days', async () => {
    await cleanAll(app.services);
    const own = await app.signedIn({ kind: 'producer', userId: ids.middle });
    const [row] = await ask(
      'select archive_bytes::int as bytes, archive_key as key from cleanup_schools where producer_id = $1',
      [ids.middle],
    );
    const answer = await file(own);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ]);
    expect((await answer.arrayBuffer()).byteLength).toBe(row.bytes);
    const student = { kind: 'student', userId: ids.newcomerAccount, producerId: ids.large } as const;
    const others: [Caller, number][] = [
      [{}, 401],
      [await app.signedIn(student), 403],
      [owner, 403],
      [await app.signedIn({ kind: 'producer', userId: ids.fresh }), 404],
    ];
    for (const [caller, status] of others) expect((await file(caller)).status).toBe(status);
    expect([
      (await file(own, 2025)).status,
      (await app.fetch('/api/producer/cleanup.zip?ano=x', {}, own)).status,
    ]).toEqual([404, 422]);
    for (const path of [`/uploads/${row.key}`, `/${row.key}`])
      expect((await app.fetch(path, {}, own)).status).toBe(404);
    expect(await app.call('producer.students', { search: '', page: 1 }, own)).toMatchObject({
      data: { cleanupOn: true, lastCleanup: { year: 2026, removed: MIDDLE, restored: 0 } },
    });

    await ask(
      `update cleanup_schools set archived_at = app_now() - interval '90 days 1 minute' where producer_id = $1`,
      [ids.middle],
    );
    expect((await file(own)).status).toBe(404);
    expect(await restore(ids.middle)).toMatchObject({ status: 410, code: 'archive_gone' });
    expect(await app.call('producer.students', { search: '', page: 1 }, own)).toMatchObject({
      data: { lastCleanup: null },
    });
    expect(await purgeArchives(app.services)).toBe(1);
    expect(await app.services.storage.exists(row.key)).toBe(false);
    expect(await purgeArchives(app.services)).toBe(0);
  });

  test('lies sealed in storage, and is not given out when it was changed, cut off or exchanged there', async () => {
    await cleanAll(app.services);
    const own = await app.signedIn({ kind: 'producer', userId: ids.middle });
    const { storage } = app.services;
    const keyOf = async (id: string) =>
      (await ask('select archive_key as key from cleanup_schools where producer_id = $1', [id]))[0].key;
    const key = await keyOf(ids.middle);
    const sealed = Buffer.from(await storage.getBytes(key));
    expect(sealed.subarray(0, 16).toString()).toBe('ATENEU-SEALED-1\n');
    for (const word of ['PK\u0003\u0004', 'dados.json', 'alunos.csv']) expect(sealed.includes(word)).toBe(false);
    const changed = Buffer.from(sealed);
    changed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1;
    const others = Buffer.from(await storage.getBytes(await keyOf(ids.large)));
    for (const content of [changed, sealed.subarray(0, -20), sealed.subarray(0, 40), others, Buffer.of()]) {
      await storage.put(key, content);
      const answer = await file(own);
      expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('archive_damaged')]);
    }
    await storage.put(key, sealed);
    const zip = Buffer.from(await (await file(own)).arrayBuffer());
    expect(zip.subarray(0, 4).toString()).toBe('PK\u0003\u0004');
  });

  test('from before they were sealed can be had and brought back as ever', async () => {
    await cleanAll(app.services);
    const own = await app.signedIn({ kind: 'producer', userId: ids.middle });
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [ids.middle]);
    const zip = Buffer.from(await (await file(own)).arrayBuffer());
    await app.services.storage.put(key, zip);
    expect((await file(own)).status).toBe(409);
    await ask('update cleanup_schools set archive_seal = null where producer_id = $1', [ids.middle]);
    expect(Buffer.from(await (await file(own)).arrayBuffer()).equals(zip)).toBe(true);
    await restore(ids.middle);
    await work(ids.middle);
    expect(await stateOf(ids.middle)).toMatchObject({ state: 'restored', restored: MIDDLE, problem: null });
  });

  test('whose school is gone, or which nobody counts on, is deleted after a day', async () => {
    await cleanAll(app.services);
    const [{ key }] = await ask('select archive_key as key from cleanup_schools where producer_id = $1', [ids.middle]);
    await ask('delete from cleanup_schools where producer_id = $1', [ids.middle]);
    // A file's time is the machine's, whatever hour the tests live at.
    const written = (await app.services.storage.getMetaData(key)).lastModified.getTime();
    expect(await purgeArchives(app.services, new Date(written + 86_399_000))).toBe(0);
    expect(await purgeArchives(app.services, new Date(written + 86_400_000))).toBe(1);
    expect(await ask('select count(archive_key)::int as n from cleanup_schools')).toEqual([{ n: 2 }]);
  });
});

test('the owner sees what would go, how it went, and turns it off and on', async () => {
  const see = async () => (await app.call('owner.cleanup', undefined, owner)).data;
  expect(await see()).toMatchObject({ on: true, wouldGo: { schools: 4, students: 74, enrollments: 148 }, run: null });
  expect(await app.call('owner.cleanupDryRun', { search: 'Míddle', page: 1 }, owner)).toMatchObject({
    data: { total: 1, schools: [{ producerId: ids.middle, students: MIDDLE, enrollments: 2 * MIDDLE }] },
  });
  await app.call('owner.setCleanup', { on: false }, owner);
  expect(await see()).toMatchObject({ on: false });
  await ask(`insert into cleanups (year, due_at, state) values (2026, due_of_cleanup(2026), 'asking')`);
  expect(await app.call('owner.decideCleanup', { year: 2026, run: true }, owner)).toMatchObject({ status: 200 });
  expect(await app.call('owner.decideCleanup', { year: 2026, run: true }, owner)).toMatchObject({ status: 404 });
  await cleanSchool(app.services, { producerId: ids.middle, year: 2026 });
  expect(await see()).toMatchObject({ run: { state: 'running', schools: 3, schoolsDone: 0, removed: 0 } });
  await app.call('owner.setCleanup', { on: true }, owner);
  await cleanAll(app.services);
  expect(await see()).toMatchObject({
    on: true,
    wouldGo: { schools: 2, students: 5 },
    run: { state: 'done', schools: 3, schoolsDone: 3, removed: LARGE - 1 + MIDDLE + 4, kept: 1, failing: 0 },
  });
  expect(await app.call('owner.cleanupSchools', { year: 2026 }, owner)).toMatchObject({
    data: { total: 3, schools: [{ producerId: ids.large, state: 'removed', removed: LARGE - 1, kept: 1 }, {}, {}] },
  });
});
