import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool } from '#test/fixtures/factories.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
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
