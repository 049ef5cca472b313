import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOn, type Caller, type TestApp } from '#test/app.ts';
import { readTables } from '#test/canaries/record.ts';
import { findLeaks } from '#test/canaries/secrets.ts';
import { ownDatabase } from '#test/database.ts';
import { newCourse, newSchool, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { platformsFor } from '#test/fixtures/platforms.ts';
import { type Canary, newCanary } from '#test/fixtures/privacy/erasure-canary.ts';
import { endRegret } from '#test/fixtures/privacy/privacy-fixture.ts';
import { salesFixture } from '#test/fixtures/sales.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { awayFor } from '#test/servers/away-storage.ts';
import { asPlatform, type Database, openDatabase } from '../db.ts';
import { importBatch } from '../students/import/batch.ts';
import { erasePerson } from './erasure/erase.ts';
import { STEPS } from './erasure/steps.ts';
import { eraseReturned } from './erasure/tombstones.ts';

/* Somebody leaves a mark in every place there is; after their erasure no mark is anywhere: tables, queue, files, log. */

let app: TestApp;
let owner: Database;
let db: Database;
let school: TestSchool;
let courseId: string;
let producer: Caller;

beforeAll(async () => {
  app = await appOn(await ownDatabase());
  ({ db } = app.services);
  owner = openDatabase(app.url, { max: 2 });
});
afterAll(async () => {
  await owner.close();
  await app.services.jobs.stop();
  await app.services.live.stop();
  await app.services.listener.stop();
  await db.close();
});

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  courseId = (await newCourse(db, school, { modules: [[{}, {}]] })).id;
});

/** Every table, the queue's included, the files with their names, and all that was logged. */
async function everywhere() {
  const sources = await asPlatform(owner, readTables);
  const folder = app.services.env.dataDir;
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    sources.push({
      place: 'table files',
      what: path.slice(folder.length),
      text: path + (await readFile(path, 'latin1')),
    });
  }
  return [...sources, { place: 'log' as const, what: 'log', text: app.lines.join('\n') }];
}

const places = (leaks: string[]) =>
  [...new Set(leaks.map((leak) => leak.split(' in ')[1]?.split(':')[0] ?? ''))].sort();

const erase = async ({ requestId }: Canary) => {
  await endRegret(db, requestId);
  await erasePerson(app.services, { ...school, requestId });
};

describe('whoever is erased', () => {
  test('is in no table, no queue, no file and no line of the log; before, the marks were found in all of these', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const before = places(findLeaks(somebody.secrets, await everywhere()));
    expect(before).toEqual(
      expect.arrayContaining(
        [
          'certificates',
          'data_requests',
          'email_logs',
          'files',
          'lesson_notes',
          'notifications',
          'profiles',
          'purchases',
        ].map((table) => `table ${table}`),
      ),
    );
    expect(before).toEqual(
      expect.arrayContaining(
        ['quiz_answers', 'school_deeds', 'student_import_rows', 'students', 'submissions', 'user_sessions'].map(
          (table) => `table ${table}`,
        ),
      ),
    );
    await erase(somebody);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  test('leaves the sale’s number, the certificate’s code and the protocol; a line of a list says why nobody came of it', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    const of = <
      Table extends 'purchases' | 'certificates' | 'data_requests' | 'student_import_rows' | 'access_records',
    >(
      table: Table,
    ) =>
      asPlatform(db, (tx) =>
        sql<
          Record<string, unknown>
        >`select * from ${sql.table(table)} where producer_id = ${school.producerId}`.execute(tx),
      );
    expect((await of('purchases')).rows).toMatchObject([
      { buyer: null, transaction_id: expect.stringContaining('HP-') },
    ]);
    expect((await of('certificates')).rows).toMatchObject([{ holder_name: null, code: expect.any(String) }]);
    expect((await of('access_records')).rows).toMatchObject([{ person_key: expect.any(String) }]);
    expect((await of('student_import_rows')).rows).toMatchObject([{ email: '', outcome: 'erased' }]);
    const requests = (await of('data_requests')).rows;
    expect(requests).toHaveLength(2);
    expect(requests).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: somebody.requestId, state: 'done', email: null, name: null }),
      ]),
    );
  });

  test('goes on after any step at which a process died, to the same end', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await endRegret(db, somebody.requestId);
    const broken = new Error('The process died');
    for (const table of Object.keys(STEPS) as (keyof typeof STEPS)[]) {
      const step = STEPS[table];
      STEPS[table] = () => Promise.reject(broken);
      await expect(erasePerson(app.services, { ...school, requestId: somebody.requestId })).rejects.toBe(broken);
      STEPS[table] = step;
    }
    await erasePerson(app.services, { ...school, requestId: somebody.requestId });
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  test('two at once are one erasure', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await endRegret(db, somebody.requestId);
    const ref = { ...school, requestId: somebody.requestId };
    await Promise.all([erasePerson(app.services, ref), erasePerson(app.services, ref)]);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
    const { studentCount } = await asPlatform(db, (tx) =>
      tx
        .selectFrom('profiles')
        .select('student_count as studentCount')
        .where('id', '=', school.producerId)
        .executeTakeFirstOrThrow(),
    );
    expect(studentCount).toBe(0);
  });

  test('a step that does nothing is found by the marks', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const { email_logs } = STEPS;
    STEPS.email_logs = () => Promise.resolve();
    await erase(somebody).finally(() => {
      STEPS.email_logs = email_logs;
    });
    expect(places(findLeaks(somebody.secrets, await everywhere()))).toEqual(['table email_logs']);
  });

  test('of another school keeps account and all that is there', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const elsewhere = await newSchool(db);
    await asPlatform(db, (tx) =>
      tx
        .insertInto('students')
        .values({
          ...{ producer_id: elsewhere.producerId, id: randomUUID(), user_id: somebody.student.userId },
          ...{ name: 'Duda', email: somebody.student.email },
        })
        .execute(),
    );
    await erase(somebody);
    const left = places(findLeaks(somebody.secrets, await everywhere()));
    expect(left).toEqual(['table known_devices', 'table profiles', 'table students']);
  });
});

describe('nobody comes back unnoticed', () => {
  const isThere = async ({ email }: TestStudent) =>
    (
      await asPlatform(db, (tx) =>
        tx
          .selectFrom('students')
          .select('id')
          .where('producer_id', '=', school.producerId)
          .where('email', '=', email)
          .execute(),
      )
    ).length > 0;
  const workAgain = async () => {
    const { rows } = await asPlatform(db, (tx) =>
      sql<{
        id: string;
      }>`select id from data_requests where producer_id = ${school.producerId} and state = 'working'`.execute(tx),
    );
    for (const { id } of rows) await erasePerson(app.services, { ...school, requestId: id });
  };
  const rows = [(email: string) => ({ line: 1, email, name: 'Voltei', phone: '', cpf: '' })];

  /** As a backup has it that is older than the erasure; the table of who was erased as well. */
  async function restoreBackup({ student }: Canary): Promise<void> {
    await asPlatform(owner, async (tx) => {
      await sql.raw('set local role none').execute(tx);
      await sql`delete from erased_people where producer_id = ${school.producerId}`.execute(tx);
      await sql`delete from data_requests where producer_id = ${school.producerId}`.execute(tx);
    });
    await asPlatform(db, async (tx) => {
      await sql`insert into profiles (id, email, name, role) values (${student.userId}, ${student.email}, 'De volta', 'student')`.execute(
        tx,
      );
      await sql`
        insert into students (producer_id, id, user_id, email, name, created_at)
        values (${school.producerId}, ${student.studentId}, ${student.userId}, ${student.email}, 'De volta', app_now() - interval '1 day')`.execute(
        tx,
      );
    });
  }

  test('by a backup that was restored: the file beside the uploads knows', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    await restoreBackup(somebody);
    expect(await isThere(somebody.student)).toBe(true);
    expect(await eraseReturned(app.services)).toBe(1);
    await workAgain();
    expect(await isThere(somebody.student)).toBe(false);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  test('unseen while the storage is away: then the search is to be repeated', async () => {
    const storage = awayFor(app.services.storage, 'listAll');
    await expect(eraseReturned({ ...app.services, storage })).rejects.toThrow('away');
  });

  test('by a list: its line is left out, and says why', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    const list = { rows: rows.map((row) => row(somebody.student.email)), courseIds: [courseId] };
    const { data } = await app.call('producer.checkImport', list, producer);
    expect(data).toMatchObject({ verdicts: [{ line: 1, state: 'erased' }] });
    const importId = randomUUID();
    await app.call('producer.startImport', { importId, ...list }, producer);
    expect((await app.call('producer.import', { importId, page: 1 }, producer)).data).toMatchObject({
      running: false,
      outcomes: { erased: 1 },
    });
    expect(await isThere(somebody.student)).toBe(false);
  });

  test('by a list that was at work: the erasure waits for its batch, and its next lines find the tombstone', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const importId = randomUUID();
    const list = { rows: rows.map((row) => row(somebody.student.email)), courseIds: [courseId] };
    await app.call('producer.startImport', { importId, ...list }, producer);
    const { erasing } = await asPlatform(owner, async (tx) => {
      await sql.raw('set local role none').execute(tx);
      await sql`select from student_imports where id = ${importId} for update`.execute(tx);
      const erasing = erase(somebody);
      await untilAwaited(tx);
      return { erasing };
    });
    await erasing;
    expect(await isThere(somebody.student)).toBe(false);
    // As of a list that was judged before the tombstone, and kept after the erasure had gone through the lines.
    await asPlatform(db, (tx) =>
      sql`
        update student_import_rows set email = ${somebody.student.email}, outcome = 'waiting' where import_id = ${importId}`.execute(
        tx,
      ),
    );
    while (await importBatch(app.services, { producerId: school.producerId, importId }));
    expect((await app.call('producer.import', { importId, page: 1 }, producer)).data).toMatchObject({
      running: false,
      outcomes: { erased: 1 },
    });
    expect(await isThere(somebody.student)).toBe(false);
  });

  test('but may come by themselves: who buys again, or is enrolled by hand, is a newcomer', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    await salesFixture(app, school, courseId).tell(
      platformsFor(() => somebody.student.email).hotmart('PURCHASE_APPROVED', `HP-${randomUUID()}`),
    );
    expect(await isThere(somebody.student)).toBe(true);
    expect(await eraseReturned(app.services)).toBe(0);
    await workAgain();
    expect(await isThere(somebody.student)).toBe(true);
  });
});
