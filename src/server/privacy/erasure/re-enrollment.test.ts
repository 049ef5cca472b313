import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { findLeaks } from '#test/canaries/secrets.ts';
import { newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { type Canary, newCanary } from '#test/fixtures/privacy/erasure-canary.ts';
import { erasurePlatform } from '#test/fixtures/privacy/erasure-fixture.ts';
import { platformsFor } from '#test/fixtures/sales/platform-deliveries.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { awayFor } from '#test/servers/away-storage.ts';
import { asPlatform } from '../../db.ts';
import { importBatch } from '../../students/import/batch.ts';
import { erasePerson } from './erase.ts';
import { eraseReturned } from './tombstones.ts';

const platform = await erasurePlatform();
const { app, db, owner, everywhere } = platform;
afterAll(platform.stop);
let school: Awaited<ReturnType<typeof platform.newSchoolWithCourse>>;
let courseId: string;
beforeEach(async () => {
  school = await platform.newSchoolWithCourse();
  ({ courseId } = school);
});
const erase = (somebody: Canary) => platform.erase(school, somebody);

describe('an erased person is not brought back', () => {
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

  /** Restores a state from before the erasure, including the table of erased people. */
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

  test('by a restored backup: a file beside the uploads records the erasure', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    await restoreBackup(somebody);
    expect(await isThere(somebody.student)).toBe(true);
    expect(await eraseReturned(app.services)).toBe(1);
    await workAgain();
    expect(await isThere(somebody.student)).toBe(false);
    expect(findLeaks(somebody.secrets, await everywhere())).toEqual([]);
  });

  test('unnoticed while the storage is unavailable: the search has to be repeated', async () => {
    const storage = awayFor(app.services.storage, 'listAll');
    await expect(eraseReturned({ ...app.services, storage })).rejects.toThrow('away');
  });

  test('by an import: the line is left out, with a reason', async () => {
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    const list = { rows: rows.map((row) => row(somebody.student.email)), courseIds: [courseId] };
    const { data } = await app.call('producer.checkImport', list, school.producer);
    expect(data).toMatchObject({ verdicts: [{ line: 1, state: 'erased' }] });
    const importId = randomUUID();
    await app.call('producer.startImport', { importId, ...list }, school.producer);
    expect((await app.call('producer.import', { importId, page: 1 }, school.producer)).data).toMatchObject({
      running: false,
      outcomes: { erased: 1 },
    });
    expect(await isThere(somebody.student)).toBe(false);
  });

  test('by a running import: the erasure waits for its batch, and later lines are left out', async () => {
    const somebody = await newCanary(app, { school, courseId });
    const importId = randomUUID();
    const list = { rows: rows.map((row) => row(somebody.student.email)), courseIds: [courseId] };
    await app.call('producer.startImport', { importId, ...list }, school.producer);
    const { erasing } = await asPlatform(owner, async (tx) => {
      await sql.raw('set local role none').execute(tx);
      await sql`select from student_imports where id = ${importId} for update`.execute(tx);
      const erasing = erase(somebody);
      await untilAwaited(tx);
      return { erasing };
    });
    await erasing;
    expect(await isThere(somebody.student)).toBe(false);
    // A list that was checked before the erasure and imported after it.
    await asPlatform(db, (tx) =>
      sql`
        update student_import_rows set email = ${somebody.student.email}, outcome = 'waiting' where import_id = ${importId}`.execute(
        tx,
      ),
    );
    while (await importBatch(app.services, { producerId: school.producerId, importId }));
    expect((await app.call('producer.import', { importId, page: 1 }, school.producer)).data).toMatchObject({
      running: false,
      outcomes: { erased: 1 },
    });
    expect(await isThere(somebody.student)).toBe(false);
  });

  test('except by their own purchase, or by a manual enrollment', async () => {
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

  test.each(['the school', 'the person'])('by a student who has moved to their address since, by %s', async (by) => {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, courseId);
    const somebody = await newCanary(app, { school, courseId });
    await erase(somebody);
    const { email } = somebody.student;
    if (by === 'the school') {
      const { studentId } = student;
      const moved = await app.call('producer.correctEmail', { studentId, email }, school.producer);
      expect(moved).toMatchObject({ code: null });
    } else
      await asPlatform(db, (tx) =>
        tx.updateTable('profiles').set({ email }).where('id', '=', student.userId).execute(),
      );
    expect(await isThere({ ...student, email })).toBe(true);
    expect(await eraseReturned(app.services)).toBe(0);
  });
});
