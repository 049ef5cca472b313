import pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { JOBS } from './job-list.ts';
import { startJobs } from './jobs/jobs.ts';
import { scheduleJobs } from './jobs/schedule.ts';

test('each scheduled job is registered once by concurrent processes, in São Paulo time', async () => {
  const { services, url } = await testApp();
  const started = await Promise.all(Array.from({ length: 4 }, () => startJobs(url, () => {})));
  await Promise.all(started.map((jobs) => scheduleJobs(JOBS, { ...services, jobs })));
  await Promise.all(started.map((jobs) => jobs.stop()));
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  const { rows } = await owner.query('select name, cron, timezone from pgboss.schedule order by name');
  await owner.end();
  expect(rows.map(({ timezone }) => timezone)).toEqual(rows.map(() => 'America/Sao_Paulo'));
  expect(Object.fromEntries(rows.map(({ name, cron }) => [name, cron]))).toEqual(
    Object.fromEntries(JOBS.flatMap(({ name, cron }) => (cron ? [[name, cron]] : []))),
  );
  expect(rows.length).toBeGreaterThan(20);
});
