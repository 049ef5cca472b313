import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { removeStudents } from '../removal.ts';
import { purgeBulkActions, resumeBulkActions, runBulkAction } from './work.ts';

/* More students than one transaction handles: the request processes the first batch, a job the others. */

const { services, call, signedIn, url } = await testApp();
const { db, jobs } = services;
const owner = new pg.Pool({ connectionString: url, max: 1 });
afterAll(() => owner.end());

const MANY = 1203;

let school: TestSchool;
let producer: Caller;
let courseId: string;
let actionId: string;
beforeEach(async () => {
  school = await newSchool(db, { student_limit: MANY });
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  courseId = (await newCourse(db, school, { published: true })).id;
  actionId = randomUUID();
  await asPlatform(db, (tx) =>
    sql`
      with account as (
        insert into profiles (id, email, name, role)
        select id, id || '@example.com', 'Pessoa', 'student' from (select gen_random_uuid() as id from generate_series(1, ${MANY}::integer)) made
        returning id, email)
      insert into students (producer_id, id, user_id, email, name)
      select ${school.producerId}::uuid, gen_random_uuid(), id, email, 'Pessoa' from account`.execute(tx),
  );
});

const start = () =>
  call(
    'producer.startBulkAction',
    {
      actionId,
      students: { filter: { search: '' } },
      expected: MANY,
      change: { kind: 'enroll', courseIds: [courseId] },
    },
    producer,
  );
const run = () => runBulkAction({ db, jobs }, { producerId: school.producerId, actionId });
const read = async () => (await call('producer.bulkAction', { actionId }, producer)).data as BulkAction;
const running = async () =>
  ((await call('producer.students', { search: '', page: 1 }, producer)).data as StudentPage).runningBulkAction;
const jobsWaiting = async () => {
  const { rows } = await owner.query(`select from pgboss.job where name = 'bulk-action' and data ->> 'actionId' = $1`, [
    actionId,
  ]);
  return rows.length;
};
const idsWaiting = async () => {
  const { rows } = await owner.query<{ id: string }>(
    `select student_id as id from bulk_action_students where bulk_action_id = $1 and outcome = 'waiting'`,
    [actionId],
  );
  return rows.map(({ id }) => id);
};

test('begins with the first rows of the list', async () => {
  await asPlatform(db, (tx) =>
    sql`
      update students s set created_at = app_now() - at * interval '1 minute'
      from (
        select id, row_number() over (order by id desc) as at from students where producer_id = ${school.producerId}) placed
      where s.producer_id = ${school.producerId} and s.id = placed.id`.execute(tx),
  );
  await start();
  const waiting = new Set(await idsWaiting());
  const { rows } = await owner.query<{ id: string }>(
    'select id from students where producer_id = $1 order by created_at desc limit 500',
    [school.producerId],
  );
  expect(rows.filter(({ id }) => waiting.has(id))).toHaveLength(0);
});

test('the first batch runs at once, a job does the rest, and removed students are counted', async () => {
  expect((await start()).data).toMatchObject({ running: true, total: MANY, outcomes: { done: 500, waiting: 703 } });
  expect(await running()).toBe(actionId);
  expect(await jobsWaiting()).toBe(1);
  await removeStudents(db, school, { studentIds: (await idsWaiting()).slice(0, 3) });
  expect(await run()).toBe('over');
  expect(await read()).toMatchObject({ running: false, outcomes: { done: 1200, gone: 3 } });
  expect(await running()).toBeNull();
  expect(await run()).toBe('over');
  const { rows } = await owner.query('select from email_logs where producer_id = $1', [school.producerId]);
  expect(rows).toHaveLength(1200);
});

test('two processes take turns, and each student is changed once', async () => {
  await start();
  expect(await Promise.all([run(), run()])).toEqual(['over', 'over']);
  expect(await read()).toMatchObject({ outcomes: { done: MANY } });
});

test('an action whose process died is resumed, and an old one is purged', async () => {
  await start();
  const resumed = async () => {
    await resumeBulkActions({ db, jobs });
    return (await jobsWaiting()) - 1;
  };
  await resumeBulkActions({ db, jobs }, 0);
  expect(await jobsWaiting()).toBe(1);
  await owner.query(`update pgboss.job set state = 'active', started_on = now() where data ->> 'actionId' = $1`, [
    actionId,
  ]);
  expect(await resumed()).toBe(0);
  await owner.query(`update bulk_actions set updated_at = updated_at - interval '61 seconds' where id = $1`, [
    actionId,
  ]);
  for (let again = 0; again < 3; again++) expect(await resumed()).toBe(1);
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  await purgeBulkActions(db, later(31));
  expect(await read()).toMatchObject({ running: true });
  await run();
  await purgeBulkActions(db, later(29));
  expect(await read()).toMatchObject({ running: false });
  await purgeBulkActions(db, later(31));
  expect(await call('producer.bulkAction', { actionId }, producer)).toMatchObject({ code: 'not_found' });
});

test('a batch that fails every time ends it, and the rest is marked as not processed', async () => {
  await start();
  const trigger = `refuse_${actionId.replaceAll('-', '')}`;
  await owner.query(`
    create function ${trigger}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger ${trigger} before insert on access_grants for each row
      when (new.producer_id = '${school.producerId}') execute function ${trigger}()`);
  try {
    const ends: string[] = [];
    while (!ends.includes('given_up') && ends.length < 20) ends.push(await run().catch(() => 'failed'));
    expect(ends).toHaveLength(10);
  } finally {
    await owner.query(`drop trigger ${trigger} on access_grants; drop function ${trigger}`);
  }
  expect(await read()).toMatchObject({ running: false, outcomes: { done: 500, not_processed: 703 } });
  expect(await run()).toBe('over');
  expect(await read()).toMatchObject({ outcomes: { not_processed: 703 } });
});
