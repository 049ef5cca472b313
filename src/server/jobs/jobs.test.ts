import { expect, test } from 'vitest';
import { workerDatabase } from '#test/database.ts';
import { startJobs } from './jobs.ts';

test('many processes start on one database at the same moment', async () => {
  const url = await workerDatabase();
  for (let round = 0; round < 3; round += 1) {
    const started = await Promise.allSettled(Array.from({ length: 8 }, () => startJobs(url, () => {})));
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()));
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});
