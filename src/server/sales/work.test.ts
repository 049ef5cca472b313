import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { salesFixture } from '#test/fixtures/sales/sales-fixture.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { asPlatform } from '../db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { saleJob } from './jobs.ts';
import { resumeSales, workOnDelivery } from './work.ts';

const app = await testApp();
const { services, url } = app;
const { db } = services;

let school: TestSchool;
let courseId: string;
let fixture: ReturnType<typeof salesFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  courseId = (await newCourse(db, school)).id;
  fixture = salesFixture(app, school, courseId);
});

const sale = (event: string, transaction = 'A', rest: object = {}) => ({
  email: `ana.${school.slug.slice(-8)}@example.com`,
  event,
  transaction,
  ...rest,
});
const statuses = async () => (await fixture.deliveries()).map(({ status }) => status);
const forgetJobs = () =>
  asOwner(
    app.url,
    `update pgboss.job set state = 'completed', completed_on = app_now() where name = 'sale' and data ->> 'producerId' = $1`,
    [school.producerId],
  );
const jobsWaiting = async () => {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ count: number }>`select count(*)::int from pgboss.job where name = 'sale' and state = 'created'
      and data ->> 'producerId' = ${school.producerId}`.execute(tx),
  );
  return rows[0]?.count;
};

describe('the job queue', () => {
  test('processes deliveries', async () => {
    await emptyQueue(url, 'sale');
    const jobs = await startJobs(url, () => {});
    await jobs.work(saleJob, (ref) => workOnDelivery({ ...services, jobs }, ref));
    await fixture.post(sale('approved'));
    await vi.waitFor(async () => expect(await statuses()).toEqual(['applied']), PATIENCE);
    expect(await fixture.students()).toHaveLength(1);
    await jobs.stop();
  });

  test('has a job exactly if the delivery is stored, and a second job has no effect', async () => {
    await fixture.post(sale('approved'));
    expect(await jobsWaiting()).toBe(1);
    await fixture.work();
    await forgetJobs();
    await fixture.post(sale('approved'));
    expect(await jobsWaiting()).toBe(0);
  });
});

describe('a process that crashed', () => {
  test('before its job: the delivery gets another one, once', async () => {
    await fixture.post(sale('approved'));
    await forgetJobs();
    await resumeSales(services, 3600);
    expect(await jobsWaiting()).toBe(0);
    await resumeSales(services, 0);
    await resumeSales(services, 0);
    expect(await jobsWaiting()).toBe(1);
  });

  test('before its job, among thousands of queued ones: it gets one', async () => {
    await fixture.post(sale('approved'));
    await forgetJobs();
    await asOwner(
      app.url,
      `with waiting as (
          insert into webhook_deliveries (producer_id, id, course_id, platform, dedup_key, body, event, status, received_at)
          select $1, gen_random_uuid(), $2, 'generic', n, '', '', 'received',
            app_now() - interval '1 hour' from generate_series(1, 10000) n
          returning producer_id, id)
        insert into pgboss.job (name, data)
        select 'sale', jsonb_build_object('producerId', producer_id, 'deliveryId', id) from waiting`,
      [school.producerId, courseId],
    );
    expect(await resumeSales(services, 0)).toBe(1);
    // Cleans up for later tests.
    await forgetJobs();
    await asPlatform(db, (tx) =>
      tx.deleteFrom('webhook_deliveries').where('producer_id', '=', school.producerId).execute(),
    );
  });

  test('in the middle: everything is rolled back, and done once afterwards', async () => {
    await fixture.post(sale('approved'));
    const [delivery] = await fixture.deliveries();
    const ref = { producerId: school.producerId, deliveryId: delivery?.id ?? '' };
    const dying = {
      ...services.jobs,
      add: () => Promise.reject(Object.assign(new Error('killed'), { code: 'KILLED' })),
    };
    await expect(workOnDelivery({ ...services, jobs: dying }, ref)).rejects.toThrow('KILLED');
    expect(await fixture.students()).toEqual([]);
    expect(await fixture.deliveries()).toMatchObject([{ status: 'received', attempts: 1, error: 'KILLED' }]);
    await Promise.all([workOnDelivery(services, ref), workOnDelivery(services, ref)]);
    expect(await fixture.emails()).toHaveLength(1);
    expect(await fixture.deliveries()).toMatchObject([{ status: 'applied', error: null }]);
  });

  test('a delivery that always fails is given up with its reason', async () => {
    await fixture.post(sale('approved'));
    const [delivery] = await fixture.deliveries();
    const ref = { producerId: school.producerId, deliveryId: delivery?.id ?? '' };
    const broken = { ...services.jobs, add: () => Promise.reject(new TypeError('with a secret in it')) };
    for (let round = 0; round < 6; round += 1) await workOnDelivery({ ...services, jobs: broken }, ref).catch(() => {});
    expect(await fixture.deliveries()).toMatchObject([{ status: 'failed', outcome: 'unreadable', error: 'TypeError' }]);
    // A repetition by the platform starts another try.
    await fixture.tell(sale('approved'));
    expect(await statuses()).toEqual(['applied']);
  });
});

test('the ledger ends the same in any order of deliveries, concurrent and repeated', async () => {
  const subscribed = (event: string, transaction: string, month: number) =>
    sale(event, transaction, { subscription_id: 'S', date: `2026-0${month}-10`, next_charge_date: '2099-01-10' });
  const stories = [
    [sale('approved', 'A'), sale('completed', 'A'), sale('pending', 'A'), sale('refunded', 'A'), sale('approved', 'B')],
    [sale('approved', 'A'), sale('chargeback', 'A'), sale('refund requested', 'A'), sale('late', 'A')],
    [
      subscribed('approved', 'A', 1),
      subscribed('renewed', 'B', 2),
      subscribed('renewed', 'C', 3),
      subscribed('refunded', 'B', 3),
      subscribed('subscription canceled', 'C', 4),
    ],
    [subscribed('approved', 'A', 1), subscribed('subscription expired', 'A', 2), subscribed('renewed', 'B', 3)],
  ];
  const random = randomFrom(1);
  for (const story of stories) {
    const ends = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const { id } = await newCourse(db, school);
      const order = salesFixture(app, school, id);
      const reports = [...story, ...story.slice(round % 3)].sort(() => random.below(2) - 0.5);
      // Some sequentially, some concurrently.
      if (round % 2) for (const each of reports) await order.tell(each);
      else await Promise.all(reports.map((each) => order.post(each))).then(order.work);
      const [enrollment] = await order.enrollments();
      const grants = (await order.grants()).filter(({ course_id }) => course_id === id);
      ends.add(
        JSON.stringify([
          enrollment?.status ?? 'inactive',
          enrollment?.status === 'active' ? enrollment.access_until : '',
          grants.map(({ reference, ends_at }) => [reference, ends_at]),
        ]),
      );
    }
    expect([...ends]).toHaveLength(1);
  }
});
