import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { asSchool } from '../../db.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { importJob } from '../jobs.ts';

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
  return { school, importId, start, done };
}

test('a school’s small import does not wait for another’s long one', async () => {
  await emptyQueue(url, 'import');
  const jobs = await startJobs(url, () => {});
  const [long, ...small] = [await importing(), await importing(), await importing(), await importing()];
  await asSchool(db, long.school, async (tx) => {
    await long.start();
    await sql`select from student_imports where id = ${long.importId} for update`.execute(tx);
    await jobs.work(importJob, (ref) => importJob.run({ ...services, jobs }, ref));
    await untilAwaited(tx);
    for (const { start } of small) await start();
    // Sooner than the statement that waits is given up.
    for (const { done } of small) await expect.poll(done, { timeout: 10_000 }).toBe(3);
  });
  await expect.poll(long.done, PATIENCE).toBe(3);
  await jobs.stop();
});
