import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { asPlatform } from '../db.ts';
import { purgeStrays } from '../parts/underway.ts';
import { deleteStrayCopies } from '../privacy/copy/delete-copies.ts';

const { services } = await testApp();
const { db } = services;

async function planOf(sweep: () => Promise<unknown>): Promise<string> {
  let asked = '';
  db.onStatement = (text) => {
    if (text.includes('as stored (key)')) asked = text;
  };
  await sweep().finally(() => {
    db.onStatement = null;
  });
  return asPlatform(db, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(asked.replace('$1', `'{a,b}'`))}`.execute(
      tx,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each([
  ['copies', () => deleteStrayCopies(services)],
  ['packages', () => purgeStrays(services, 'school_packages')],
  ['courses', () => purgeStrays(services, 'course_uploads')],
])('of stored %s, the account is found by its index, not among all accounts', async (_, sweep) => {
  expect(await planOf(sweep)).toMatch(/Index.* on profiles.*\n\s*Index Cond: \(id = /);
});
