import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appOn, type TestApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { recoveryEmail } from '../auth/passwords/recovery-email.ts';
import { Cache } from '../cache/cache.ts';
import { asPlatform } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { sendQueuedEmail } from '../email/worker.ts';
import { type OpenMetrics, openMetrics } from './open-metrics.ts';

const nowhere = () => {
  throw new Error('Nothing is sent here');
};

let app: TestApp;
let open: OpenMetrics;
let page: () => Promise<string>;

beforeAll(async () => {
  open = openMetrics();
  app = await appOn(await ownDatabase(), { metrics: open.counters });
  page = open.pageOf(app.services, ['email']);
});
afterAll(async () => {
  await app.services.jobs.stop();
  await app.services.live.stop();
  await app.services.listener.stop();
});

/** Value of a counter; null if it does not exist. */
async function counted(series: string): Promise<number | null> {
  const line = (await page()).split('\n').find((each) => each.startsWith(`${series} `));
  return line ? Number(line.slice(series.length)) : null;
}

test('a listener that is answered but receives nothing is shown as down', async () => {
  await expect.poll(() => counted('ateneu_live_listener_up')).toBe(1);
  const deaf = openMetrics().pageOf({ ...app.services, cache: new Cache(() => false) }, []);
  expect(await deaf()).toContain('\nateneu_live_listener_up 0\n');
});

test('database errors are counted by code, and other errors are not', async () => {
  const { db } = app.services;
  await expect(asPlatform(db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow();
  await expect(
    asPlatform(db, async () => {
      throw new Error('Of our own');
    }),
  ).rejects.toThrow('Of our own');
  const errors = (await page()).match(/^ateneu_db_errors_total.*$/gm);
  expect(errors).toEqual(['ateneu_db_errors_total{code="22012"} 1']);
});

test('tries to send an e-mail are counted by result', async () => {
  const { services } = app;
  const [dropped, unknown] = [randomUUID(), randomUUID()];
  await asPlatform(services.db, async (tx) => {
    for (const id of [dropped, unknown])
      await queueEmail(tx, services.jobs, recoveryEmail, {
        id,
        producerId: null,
        userId: null,
        recipientEmail: 'ninguem@example.com',
        recipientName: '',
        payload: { askedIn: null },
      });
  });
  expect(await counted('ateneu_jobs_waiting{queue="email"}')).toBe(2);
  expect(await counted('ateneu_jobs_dead{queue="email"}')).toBe(0);
  await sendQueuedEmail({ ...services, transportFor: nowhere }, dropped);
  await sendQueuedEmail({ ...services, emails: [], transportFor: nowhere }, unknown);
  expect(await counted('ateneu_emails_total{outcome="dropped"}')).toBe(1);
  expect(await counted('ateneu_emails_total{outcome="again"}')).toBe(1);
  expect(await counted('ateneu_emails_total{outcome="sent"}')).toBe(0);
});

test('unknown addresses are counted as one', async () => {
  for (const path of ['/admin/alunos/login', '/login/admin/curso', '/alunos/alunos'])
    await (await app.fetch(path)).body?.cancel();
  const routes = [...(await page()).matchAll(/_count\{method="GET",route="([^"]+)"/g)].map(([, route]) => route);
  expect(routes).toEqual(['/:other']);
});

test('two instances in one process count separately', async () => {
  const other = openMetrics();
  other.counters.emailEnded('sent');
  expect(await other.pageOf(app.services, [])()).toContain('ateneu_emails_total{outcome="sent"} 1');
  expect(await counted('ateneu_emails_total{outcome="sent"}')).toBe(0);
});

test('without the database the other metrics are served, and no stale ones', async () => {
  expect(await counted('ateneu_migrations_pending')).toBe(0);
  await app.services.db.close();
  expect(await counted('ateneu_migrations_pending')).toBeNull();
  expect(await counted('ateneu_jobs_waiting{queue="email"}')).toBeNull();
  expect(await counted('ateneu_live_streams')).toBe(0);
});
