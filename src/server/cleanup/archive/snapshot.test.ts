import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform } from '../../db.ts';
import { inSnapshot } from './snapshot.ts';

const { services, url } = await testApp();
const { db } = services;
/** Used by no other test. */
const YEAR = 2031;

// Other files see the same clean-ups.
afterAll(() =>
  asOwner(url, `delete from cleanup_schools where year = ${YEAR}; delete from cleanups where year = ${YEAR}`),
);

test('concurrent readers of a school’s snapshot skip one that another is reading', async () => {
  const { producerId } = await newSchool(db);
  await asPlatform(db, async (tx) => {
    await sql`insert into cleanups (year, due_at, state) values (${YEAR}, app_now(), 'running')`.execute(tx);
    await sql`insert into cleanup_schools (producer_id, year) values (${producerId}, ${YEAR})`.execute(tx);
  });
  const read: (string | null)[] = [];
  const come = async () =>
    read.push(await inSnapshot(db, { producerId, year: YEAR }, randomUUID(), async () => 'read'));
  for (let round = 0; round < 100; round += 1) await Promise.all(Array.from({ length: 6 }, come));
  expect(read).toHaveLength(600);
  expect(read.filter(Boolean).length).toBeGreaterThanOrEqual(100);
});
