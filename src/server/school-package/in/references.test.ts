import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { appOn } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { preferIndexes } from '../own-connection.ts';

test('foreign keys are checked by index during the import, even without statistics', async () => {
  const url = await ownDatabase();
  const app = await appOn(url);
  const { db, jobs, listener } = app.services;
  const { producerId } = await newSchool(db);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const plan = await asPlatform(db, async (tx) => {
    await sql`
      with people as (
        insert into profiles (id, email, name, role)
        select gen_random_uuid(), n || '@example.com', 'Aluno ' || n, 'student' from generate_series(1, 400) n returning id, email, name)
      insert into students (producer_id, id, user_id, email, name) select ${producerId}, gen_random_uuid(), id, email, name from people`.execute(
      tx,
    );
    await owner.query('vacuum students');
    await preferIndexes(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from students where producer_id = ${producerId} and id = ${producerId} for key share`.execute(tx);
    const counted = await sql<{ none: boolean }>`
      select relpages > 0 and reltuples = 0 as none from pg_class where oid = 'students'::regclass`.execute(tx);
    expect(counted.rows).toEqual([{ none: true }]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('students_by_id');
  await owner.end();
  await jobs.stop();
  await listener.stop();
  await db.close();
});
