import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asSchool } from '../../db.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { importJob } from '../jobs.ts';
import { importBatch } from './batch.ts';

const { services, call, signedIn, url } = await testApp();
const { db } = services;

async function importing() {
  const school = await newSchool(db);
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const { id: courseId } = await newCourse(db, school);
  const importId = randomUUID();
  const rows = [1, 2, 3].map((line) => ({ line, email: `${randomUUID()}@example.com`, name: '', phone: '', cpf: '' }));
  const start = () => call('producer.startImport', { importId, rows, courseIds: [courseId] }, producer);
  const done = async () => ((await call('producer.import', { importId }, producer)).data as StudentImport).done;
  return { importId, start, done };
}

test('a school’s small import does not wait for another’s long one', async () => {
  await emptyQueue(url, 'import');
  const jobs = await startJobs(url, () => {});
  const [long, ...small] = [await importing(), await importing(), await importing(), await importing()];
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await jobs.work(importJob, async (ref) => {
    if (ref.importId === long.importId) {
      begun.resolve();
      await released.promise;
    }
    await importJob.run({ ...services, jobs }, ref);
  });
  await long.start();
  await begun.promise;
  for (const { start } of small) await start();
  for (const { done } of small) await expect.poll(done).toBe(3);
  expect(await long.done()).toBe(0);
  released.resolve();
  await expect.poll(long.done).toBe(3);
  await jobs.stop();
});

/** An import that is to be processed now, of these people in this order. */
async function listOf(school: TestSchool, emails: string[]) {
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const { id: courseId } = await newCourse(db, school);
  const importId = randomUUID();
  const rows = emails.map((email, at) => ({ line: at + 1, email, name: '', phone: '', cpf: '' }));
  const input = { importId, rows, courseIds: [courseId] };
  expect(await call('producer.startImport', input, producer)).toMatchObject({ code: null });
  const { producerId } = school;
  return {
    processed: () => importBatch(services, { producerId, importId }),
    outcomes: async () => ((await call('producer.import', { importId }, producer)).data as StudentImport).outcomes,
  };
}

test('an import locks students in the order of a bulk action, without a deadlock', async () => {
  const school = await newSchool(db);
  const [first = '', second = ''] = [randomUUID(), randomUUID()].sort();
  // Written and listed the other way round.
  const people = [await newStudent(db, school, { id: second }), await newStudent(db, school, { id: first })];
  const list = await listOf(
    school,
    people.map(({ email }) => email),
  );
  const { processed } = await asSchool(db, school, async (tx) => {
    await sql`select from students where id = ${first} for no key update`.execute(tx);
    const processed = list.processed();
    await untilAwaited(tx);
    await sql`select from students where id = ${second} for no key update`.execute(tx);
    return { processed };
  });
  expect(await processed).toBe(true);
  expect(await list.outcomes()).toEqual({ enrolled: 2 });
});

test('two imports add the same people, who have accounts, without a deadlock', async () => {
  const [school, elsewhere] = [await newSchool(db), await newSchool(db)];
  const people = [await newStudent(db, elsewhere), await newStudent(db, elsewhere)];
  people.sort((one, other) => (one.userId < other.userId ? 1 : -1));
  const [second, first] = people;
  const list = await listOf(school, [...people.map(({ email }) => email), `${randomUUID()}@example.com`]);
  const { processed } = await asSchool(db, school, async (tx) => {
    const add = (person?: { userId: string; email: string }) =>
      sql`
        insert into students (producer_id, id, user_id, email, name)
        values (${school.producerId}, ${randomUUID()}, ${person?.userId}, ${person?.email}, 'Ana')`.execute(tx);
    await add(first);
    const processed = list.processed();
    await untilAwaited(tx);
    await add(second);
    return { processed };
  });
  expect(await processed, 'with the third one added, the others are left to the next batch').toBe(true);
  await list.processed();
  expect(await list.outcomes()).toEqual({ added: 1, enrolled: 2 });
});
