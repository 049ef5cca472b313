import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { asSchool, type Database, openDatabase } from '#server/db.ts';
import { emptyDatabase } from '../database.ts';
import { loginTo } from '../fixtures/login.ts';
import { canWriteInto, excessRights, foreignRows, tenantTables, unprotectedTables } from './isolation.ts';
import { populateSchool } from './populate.ts';

let admin: pg.Pool;
let db: Database;
let own: string;
let other: string;

beforeAll(async () => {
  const url = await emptyDatabase();
  await migrate(url);
  // The owner too is bound by forced policies; as a member of ateneu_platform it sees everything.
  admin = new pg.Pool({ connectionString: url, max: 1 });
  db = openDatabase(await loginTo(url), { max: 2 });
  own = (await populateSchool(admin)).producerId;
  other = (await populateSchool(admin)).producerId;
});

afterAll(async () => {
  await admin.end();
  await db.close();
});

describe('row level security', () => {
  test('covers every table that belongs to a school', async () => {
    expect((await tenantTables(admin)).length).toBeGreaterThan(15);
    expect(await unprotectedTables(admin)).toEqual([]);
  });

  test('gives the application no ownership and no bypass [v5.0.0-13.2.2]', async () => {
    expect(await excessRights(admin)).toEqual([]);
  });

  test('hides and protects other schools’ rows when a statement lacks its predicate [v5.0.0-8.4.1]', async () => {
    expect(await foreignRows(db, admin, own)).toEqual([]);
  });

  test('refuses to write into another school', async () => {
    expect(await canWriteInto(db, own, other)).toBe(false);
    expect(await canWriteInto(db, own, own)).toBe(true);
  });

  test("shows a school only its own people's accounts", async () => {
    const seen = await asSchool(db, { producerId: own }, (tx) => tx.selectFrom('profiles').select('email').execute());
    expect(seen).toHaveLength(2);
  });

  test('shows a student no other student of the school', async () => {
    const [first, second] = await asSchool(db, { producerId: own }, async (tx) => {
      const { user_id } = await tx.selectFrom('students').select('user_id').executeTakeFirstOrThrow();
      const ids = ['00000000-0000-4000-8000-000000000001', user_id];
      return ids;
    });
    expect(second).toBeTruthy();
    const seen = await asSchool(db, { producerId: own, studentId: first }, (tx) =>
      tx.selectFrom('enrollments').selectAll().execute(),
    );
    expect(seen).toEqual([]);
  });

  test('without an actor nothing is visible', async () => {
    await expect(db.pool.query('select from courses')).rejects.toMatchObject({ code: '42501' });
    const client = await db.pool.connect();
    await client.query('begin; set local role ateneu_app');
    expect((await client.query('select from courses')).rowCount).toBe(0);
    await client.query('rollback');
    client.release();
  });

  test('hides password hashes from a school', async () => {
    await expect(
      asSchool(db, { producerId: own }, (tx) => tx.selectFrom('credentials').selectAll().execute()),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

describe('controls: the test', () => {
  test('fails when a policy is opened, a force is removed, or a table is forgotten', async () => {
    const url = await emptyDatabase();
    await migrate(url);
    const owner = new pg.Pool({ connectionString: url, max: 1 });
    const broken = openDatabase(await loginTo(url), { max: 2 });
    const school = (await populateSchool(owner)).producerId;
    await populateSchool(owner);
    // No table references an import with a policy that would mask this fault.
    await owner.query('alter policy school on student_imports using (true) with check (true)');
    await owner.query('alter table lessons no force row level security');
    await owner.query('create table forgotten (producer_id uuid not null)');
    await owner.query('grant create on schema public to ateneu_app');
    await owner.query('alter table student_banners owner to ateneu_app');

    expect(await unprotectedTables(owner)).toEqual([
      { table: 'forgotten', what: 'row level security is off' },
      { table: 'lessons', what: 'not forced' },
    ]);
    expect(await excessRights(owner)).toContain('student_banners is owned by ateneu_app');
    await owner.query('drop table forgotten');
    expect(await foreignRows(broken, owner, school)).toEqual(
      expect.arrayContaining([
        { table: 'student_imports', what: 'foreign rows can be read' },
        { table: 'student_imports', what: 'foreign rows can be changed' },
      ]),
    );
    await Promise.all([owner.end(), broken.close()]);
  });
});
