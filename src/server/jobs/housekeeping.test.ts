import pg from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { keepHouse } from './housekeeping.ts';
import { startJobs } from './jobs.ts';

test('however many processes keep house, each task is on the calendar once, in the time of São Paulo', async () => {
  const { services, url } = await testApp();
  const started = await Promise.all(Array.from({ length: 4 }, () => startJobs(url, () => {})));
  await Promise.all(started.map((jobs) => keepHouse({ ...services, jobs })));
  await Promise.all(started.map((jobs) => jobs.stop()));
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  const { rows } = await owner.query('select name, cron, timezone from pgboss.schedule order by name');
  await owner.end();
  expect(rows).toEqual([
    { name: 'follow-subscriptions', cron: '* * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'merge-sums', cron: '*/5 * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-address-refusals', cron: '55 3 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-archives', cron: '0 5 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-deeds', cron: '35 4 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-deliveries', cron: '20 4 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-emails', cron: '30 4 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-imports', cron: '50 3 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-payment-notifications', cron: '25 4 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-traces', cron: '40 3 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-trash', cron: '10 4 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'purge-uploads', cron: '0 5 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'recheck-domains', cron: '30 5 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'resume-imports', cron: '* * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'resume-payments', cron: '* * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'resume-removals', cron: '15 * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'resume-sales', cron: '* * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'send-weekly-digests', cron: '*/10 8-23 * * 1', timezone: 'America/Sao_Paulo' },
    { name: 'sweep-emails', cron: '*/10 * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'sweep-payments', cron: '*/5 * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'tell-of-waiting-sales', cron: '*/5 * * * *', timezone: 'America/Sao_Paulo' },
    { name: 'warn-of-cleanup', cron: '10 9 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'warn-of-endings', cron: '0 9 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'warn-of-subscription-ends', cron: '0 9 * * *', timezone: 'America/Sao_Paulo' },
    { name: 'yearly-cleanup', cron: '* * * * *', timezone: 'America/Sao_Paulo' },
  ]);
});
