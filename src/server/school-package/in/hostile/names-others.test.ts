import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { each, smallPackage, withManifest, withRows } from '#test/fixtures/school-package/changed-package.ts';
import { emptyPanel, packagesOf, packed, sent } from '#test/fixtures/school-package/package-fixture.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { personKey } from '../../../database/erased-people.ts';
import { asPlatform } from '../../../db.ts';

/*
 * Anybody can put any e-mails into a package and have it examined repeatedly: that must neither reveal nor
 * block those accounts.
 */

test('examining a package does not block the people it names, with an account or without', async () => {
  const app = await testApp();
  const { db } = app.services;
  const [target, victim] = [await emptyPanel(app), await emptyPanel(app)];
  const [known, unknown] = [await emailOf(victim.producerId), `${randomUUID()}@example.com`];
  const made = withRows(await smallPackage(app), 'students', ([row]) => [
    { ...row, email: known },
    { ...row, id: randomUUID(), email: unknown },
  ]);
  const path = await packed(made);
  const owner = new pg.Client({ connectionString: app.url });
  await owner.connect();
  // Students are inserted before their enrollments.
  await owner.query('begin; lock table enrollments in share mode');
  const examined = sent(target, path);
  await vi.waitFor(async () => {
    const { rows } = await owner.query(`select from pg_locks where not granted and relation = 'enrollments'::regclass`);
    expect(rows).toHaveLength(1);
  }, PATIENCE);
  const others = asPlatform(db, async (tx) => {
    await sql`set local lock_timeout = '2s'`.execute(tx);
    // Locks the account like a payment, a change of e-mail, or a sign-up.
    await sql`select from profiles where id = ${victim.producerId} for update`.execute(tx);
    await sql`insert into profiles (id, email, name, role) values (${randomUUID()}, ${unknown}, 'Ana', 'student')`.execute(
      tx,
    );
  });
  const outcome = await others.then(
    () => 'nobody waits',
    (error) => error.message,
  );
  await owner.query('commit');
  await owner.end();
  await examined;
  expect(outcome).toBe('nobody waits');
  expect((await packagesOf(target)).brought).toMatchObject({ state: 'examined', found: { students: 2 } });

  async function emailOf(id: string): Promise<string> {
    const row = await asPlatform(db, (tx) =>
      tx.selectFrom('profiles').select('email').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return row.email;
  }
});

test('the findings do not reveal who has an account, or was erased from another school', async () => {
  const app = await testApp();
  const { db, env } = app.services;
  const victim = await newSchool(db);
  const [there, erased] = [await newStudent(db, victim), `${randomUUID()}@example.com`];
  await asPlatform(db, (tx) =>
    tx
      .insertInto('erased_people')
      .values({
        producer_id: victim.producerId,
        person_key: personKey(env, erased),
        erased_at: new Date().toISOString(),
      })
      .execute(),
  );
  const small = await smallPackage(app);
  const foundOf = async (email: string) => {
    const made = withRows(small, 'students', each({ email, created_at: '2020-01-01T00:00:00.000Z' }));
    const asIfTheirs = withManifest(made, ({ source }) => Object.assign(source, { school: victim.producerId }));
    const target = await emptyPanel(app);
    await sent(target, await packed(asIfTheirs));
    return (await packagesOf(target)).brought?.found;
  };
  const nobody = await foundOf(`${randomUUID()}@example.com`);
  expect(nobody).toMatchObject({ students: 1, erased: 0 });
  expect(await foundOf(there.email)).toEqual(nobody);
  expect(await foundOf(erased)).toEqual(nobody);
});
