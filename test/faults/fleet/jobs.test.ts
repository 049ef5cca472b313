import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/database.ts';
import { workTogether } from './jobs.ts';
import { type Build, SOURCES } from './parts/node.ts';

test('two workers run each job once, even if one of them stops in the middle', async () => {
  const sales = 40;
  const databaseUrl = await emptyDatabase();
  const workers: [Build, Build] = [SOURCES, SOURCES];
  // A killed process is only detected after ten minutes: `npm run faults -- fleet-jobs` waits for that.
  expect(await workTogether({ databaseUrl, sales, web: SOURCES, workers, leaves: 'SIGTERM' })).toEqual({
    sales,
    purchases: sales,
    students: sales,
    enrollments: sales,
    emails: sales,
    buyersWithOneMail: sales,
    repeated: 0,
    unsettled: [],
  });
});
