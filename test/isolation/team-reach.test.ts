import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { bindTo, type Reach, withinCaller } from '#server/database/team-reach.ts';
import { asSchool, type Database, openDatabase } from '#server/db.ts';
import { emptyDatabase } from '../database.ts';
import { loginTo } from '../fixtures/login.ts';
import { tenantTables } from './isolation.ts';
import { populateSchool } from './populate.ts';

/* What the database shows a member limited to some courses, even if a statement has no condition. */

/** Data shared by the whole school, visible to every member. */
const SHARED = [
  'attachment_files',
  'certificate_numbers',
  'client_settings',
  'conversation_settings',
  'saved_replies',
  'school_slugs',
  'student_banners',
  'subscription_notices',
  'uploads',
  'video_keys',
];

let admin: pg.Pool;
let db: Database;
let producerId: string;

beforeAll(async () => {
  const url = await emptyDatabase();
  await migrate(url);
  admin = new pg.Pool({ connectionString: url, max: 1 });
  db = openDatabase(await loginTo(url), { max: 2 });
  producerId = (await populateSchool(admin)).producerId;
});

afterAll(async () => {
  await admin.end();
  await db.close();
});

const bound = <T>(reach: Reach | null, run: () => Promise<T>): Promise<T> =>
  withinCaller(() => {
    bindTo(reach);
    return run();
  });

async function seenIn(tables: readonly string[], reach: Reach | null): Promise<string[]> {
  const seen: string[] = [];
  for (const table of tables) {
    const count = await bound(reach, () =>
      asSchool(db, { producerId }, async (tx) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*)::integer as count from ${sql.table(table)}`.execute(tx);
        return rows[0]?.count ?? 0;
      }).catch((error: { code?: string }) => {
        if (error.code === '42501') return 0;
        throw error;
      }),
    );
    if (count > 0) seen.push(table);
  }
  return seen;
}

describe('a member without courses', () => {
  const nowhere: Reach = { courseIds: [], cohortIds: null };

  test('sees only the school’s shared data [v5.0.0-8.2.2]', async () => {
    const tables = await tenantTables(admin);
    const whole = await seenIn(tables, null);
    expect(whole.length).toBeGreaterThan(60);
    const seen = await seenIn(tables, nowhere);
    expect(seen.filter((table) => !SHARED.includes(table))).toEqual([]);
  });

  test('control: sees more if a policy is missing', async () => {
    await admin.query('begin; drop policy team on lessons; commit');
    try {
      expect(await seenIn(['lessons', 'lesson_captions'], nowhere)).toEqual(['lessons', 'lesson_captions']);
    } finally {
      await admin.query(`create policy team on lessons as restrictive to ateneu_team
        using (course_id = any ((select app_course_ids())::uuid[]))`);
    }
    expect(await seenIn(['lessons'], nowhere)).toEqual([]);
  });

  test('cannot write there', async () => {
    const plant = () =>
      asSchool(db, { producerId }, (tx) =>
        tx.insertInto('courses').values({ producer_id: producerId, id: randomUUID(), title: 'Intruso' }).execute(),
      );
    await expect(bound(nowhere, plant)).rejects.toMatchObject({ code: '42501' });
    await expect(bound(null, plant)).resolves.toBeDefined();
  });
});

test('a member sees their own course, with its students', async () => {
  const { rows } = await admin.query<{ id: string }>('select id from courses where producer_id = $1', [producerId]);
  const reach = { courseIds: rows.map(({ id }) => id), cohortIds: null };
  const seen = await seenIn(['courses', 'course_modules', 'lessons', 'enrollments', 'students', 'payments'], reach);
  expect(seen).toEqual(['courses', 'course_modules', 'lessons', 'enrollments', 'students']);
  const elsewhere = { ...reach, cohortIds: [randomUUID()] };
  expect(await seenIn(['enrollments', 'students'], elsewhere)).toEqual([]);
});
