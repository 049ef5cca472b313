import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { workerDatabase } from '#test/database.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { loginTo } from '#test/fixtures/login.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { wireTo } from '#test/fixtures/wire.ts';
import { asSchool } from '../db.ts';
import { jsonLines } from '../log.ts';
import { tryAtStart } from './at-start.ts';
import { type Job, RETRY_FOR_HOURS } from './job.ts';
import { type Jobs, openJobs, startJobs } from './jobs.ts';
import { scheduleJobs } from './schedule.ts';

test('many processes start concurrently on one database', async () => {
  const url = await workerDatabase();
  for (let round = 0; round < 3; round += 1) {
    const started = await Promise.allSettled(Array.from({ length: 8 }, () => startJobs(url, () => {})));
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()));
    expect(started.filter(({ status }) => status === 'rejected')).toEqual([]);
  }
});

test('a queue first used while the database was unavailable works once it is back', async () => {
  const { services, url } = await testApp();
  const wire = await wireTo(await loginTo(url));
  const jobs = openJobs(wire.url, () => {}, { onlyAdds: true, silenceMs: 500 });
  const school = await newSchool(services.db);
  const add = () =>
    asSchool(services.db, school, (tx) => jobs.add(tx, 'sale', { ...school, deliveryId: school.producerId }));
  wire.swallow();
  await expect(add()).rejects.toThrow();
  wire.restore();
  await expect.poll(() => add().then(() => 'added', String)).toBe('added');
  await jobs.stop();
  await wire.close();
});

test('start-up tasks are retried while the database is unavailable, and only then', async () => {
  const away = [new Error('Connection terminated unexpectedly'), new Error('timeout exceeded when trying to connect')];
  const jobs = { repeat: async () => {} } as unknown as Jobs;
  const done: string[] = [];
  const atStart = async () => {
    const error = away.shift();
    if (error) throw error;
    done.push('once');
  };
  const job: Job<{ jobs: Jobs }> = {
    name: 'a',
    cron: '* * * * *',
    retry: { limit: 0, delay: 0, delayMax: 0 },
    run: async () => {},
    atStart,
  };
  await scheduleJobs([job], { jobs }, 1);
  expect(done).toEqual(['once']);
  away.push(new Error('A fault of ours'));
  await expect(scheduleJobs([job], { jobs }, 1)).rejects.toThrow('A fault of ours');
});

test('a failing task that the night repeats does not prevent the start', async () => {
  const lines: string[] = [];
  const log = jsonLines((line) => lines.push(line));
  const fails = (message: string) => () => Promise.reject(new Error(message));
  await tryAtStart({ log }, 'a', fails('A bucket that says nothing'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'at_start_failed', job: 'a', code: 'Error' }]);
  await expect(tryAtStart({ log }, 'a', fails('Connection terminated unexpectedly'))).rejects.toThrow('Connection');
});

test('another process takes over jobs after a minute without a heartbeat, and not before', async () => {
  const url = await workerDatabase();
  const { services } = await testApp();
  const school = await newSchool(services.db);
  const queue = new PgBoss({ connectionString: url, schedule: false, supervise: false, migrate: false });
  await queue.start();
  let id = '';
  // Another worker on this database may take a job first.
  const take = async () => {
    await asSchool(services.db, school, (tx) =>
      services.jobs.add(tx, 'sale', { ...school, deliveryId: school.producerId }),
    );
    const taken = await queue.fetch<{ producerId: string }>('sale', { batchSize: 1_000 });
    id = taken.find(({ data }) => data.producerId === school.producerId)?.id ?? '';
    return id;
  };
  await expect.poll(take).not.toBe('');
  const stateAfter = async (seconds: number) => {
    await asOwner(url, "update pgboss.job set heartbeat_on = now() - $2 * interval '1 second' where id = $1", [
      id,
      seconds,
    ]);
    await asOwner(url, "update pgboss.queue set monitor_on = null, monitor_claim_on = null where name = 'sale'");
    await queue.supervise('sale');
    return (await queue.findJobs('sale', { id }))[0]?.state;
  };
  expect(await stateAfter(50)).toBe('active');
  // Nothing is supervised while another process is at it.
  await expect.poll(() => stateAfter(70)).toBe('retry');
  await queue.stop({ graceful: false });
});

test('of a scheduled job that failed, the message is stored and no row of the database', async () => {
  const url = await workerDatabase();
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, migrate: false });
  await boss.start();
  const name = `nightly-${randomUUID()}`;
  await boss.createQueue(name, { retryLimit: 0 });
  const jobs = await startJobs(url, () => {});
  const refusal = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(duda@example.com) already exists.',
  });
  await jobs.repeat({ name } as never, () => Promise.reject(refusal));
  const id = (await boss.send(name, {})) ?? '';
  const stored = async () => (await boss.findJobs(name, { id }))[0];
  await expect.poll(async () => (await stored())?.state).toBe('failed');
  const { output } = (await stored()) ?? {};
  expect(output).toMatchObject({ message: 'duplicate key' });
  expect(JSON.stringify(output)).not.toContain('duda');
  await jobs.stop();
  await boss.stop({ graceful: false });
});

test('RETRY_FOR_HOURS lasts for three hours at least', async () => {
  const url = await workerDatabase();
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, migrate: false });
  await boss.start();
  const queue = `retries-${randomUUID()}`;
  const { limit, delay, delayMax } = RETRY_FOR_HOURS;
  await boss.createQueue(queue, { retryLimit: limit, retryDelay: delay, retryDelayMax: delayMax, retryBackoff: true });
  const id = (await boss.send(queue, {})) ?? '';
  let seconds = 0;
  for (;;) {
    await boss.fetch(queue);
    await boss.fail(queue, id);
    const [job] = await asOwner<{ state: string; pause: number }>(
      url,
      'select state, extract(epoch from start_after - now())::float as pause from pgboss.job where id = $1',
      [id],
    );
    if (job?.state !== 'retry') break;
    seconds += job.pause;
    await asOwner(url, 'update pgboss.job set start_after = now() where id = $1', [id]);
  }
  await boss.deleteQueue(queue);
  await boss.stop({ graceful: false });
  expect(seconds).toBeGreaterThanOrEqual(3 * 3600);
  expect(seconds).toBeLessThanOrEqual(4.1 * 3600);
});
