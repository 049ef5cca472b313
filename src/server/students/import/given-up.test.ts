import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { runImport } from './work.ts';

/* A person whom the database rejects every time, so that the batch fails as a whole. */

const { services, call, signedIn, url } = await testApp();
const { db } = services;
const owner = new pg.Pool({ connectionString: url, max: 1 });

let school: TestSchool;
let producer: Caller;
let importId: string;
const cursed = (at: number) => `maldita-${at}.${importId}@example.com`;

beforeAll(async () => {
  await owner.query(`
    create function refuse_cursed() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
    create trigger refuse_cursed before insert on students for each row
      when (new.email like 'maldita-%') execute function refuse_cursed()`);
});
afterAll(async () => {
  await owner.query('drop trigger if exists refuse_cursed on students; drop function refuse_cursed');
  await owner.end();
});
beforeEach(async () => {
  school = await newSchool(db, { student_limit: 1000 });
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  importId = randomUUID();
  const { id: courseId } = await newCourse(db, school);
  const email = (at: number) => (at < 500 ? `boa-${at}.${importId}@example.com` : cursed(at));
  const rows = Array.from({ length: 503 }, (_, at) => ({
    line: at + 1,
    email: email(at),
    name: '',
    phone: '',
    cpf: '',
  }));
  await call('producer.startImport', { importId, rows, courseIds: [courseId] }, producer);
});

const read = async () => (await call('producer.import', { importId }, producer)).data as StudentImport;
const run = () => runImport(services, { producerId: school.producerId, importId });
async function runUntilGivenUp(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const end = await run().catch(() => 'failed');
    if (end !== 'failed') return end === 'given_up' ? tries : Number.NaN;
  }
}
const jobsWaiting = async () => {
  const { rows } = await owner.query(`select from pgboss.job where name = 'import' and data ->> 'importId' = $1`, [
    importId,
  ]);
  return rows.length;
};

test('a batch that always fails is given up after ten tries; earlier batches stay', async () => {
  expect(await runUntilGivenUp()).toBe(10);
  expect(await read()).toMatchObject({
    running: false,
    total: 503,
    done: 500,
    outcomes: { added: 500, not_processed: 3 },
  });
  const { data } = await call('producer.importFailures', { importId }, producer);
  expect(data).toMatchObject({ rows: [{ line: 501, outcome: 'not_processed' }, { line: 502 }, { line: 503 }] });
  expect(await run(), 'what is over stays over').toBe('over');
});

test('can be continued on request with the rest, and mails nobody twice', async () => {
  await runUntilGivenUp();
  await owner.query('alter table students disable trigger refuse_cursed');
  try {
    const before = await jobsWaiting();
    expect((await call('producer.retryImport', { importId }, producer)).status).toBe(200);
    expect(await read()).toMatchObject({ running: true, done: 500, outcomes: { waiting: 3 } });
    expect((await call('producer.retryImport', { importId }, producer)).status).toBe(200);
    expect(await jobsWaiting(), 'asked twice, one job').toBe(before + 1);
    expect(await run()).toBe('over');
  } finally {
    await owner.query('alter table students enable trigger refuse_cursed');
  }
  expect(await read()).toMatchObject({ running: false, done: 503, outcomes: { added: 503 } });
  const mails = await asPlatform(db, (tx) =>
    tx.selectFrom('email_logs').select('id').where('producer_id', '=', school.producerId).execute(),
  );
  expect(mails).toHaveLength(503);
});

test('a successful batch resets the number of tries', async () => {
  await owner.query('alter table students disable trigger refuse_cursed');
  try {
    await asSchool(db, school, (tx) =>
      tx.updateTable('student_imports').set({ failures: 9 }).where('id', '=', importId).execute(),
    );
    expect(await run()).toBe('over');
  } finally {
    await owner.query('alter table students enable trigger refuse_cursed');
  }
  const { failures } = await asPlatform(db, (tx) =>
    tx.selectFrom('student_imports').select('failures').where('id', '=', importId).executeTakeFirstOrThrow(),
  );
  expect(failures).toBe(0);
});

test('continuing a finished one has no effect', async () => {
  await asSchool(db, school, (tx) =>
    tx.updateTable('student_import_rows').set({ outcome: 'added' }).where('import_id', '=', importId).execute(),
  );
  await run();
  expect((await call('producer.retryImport', { importId }, producer)).status).toBe(200);
  expect(await read()).toMatchObject({ running: false });
});

test('an undo that was given up before lines were left for another try counts as done', async () => {
  const given = [school.producerId, importId];
  await owner.query(
    `update student_imports set finished_at = app_now(), undo_started_at = app_now(), undo_finished_at = app_now(), failures = 10
    where producer_id = $1 and id = $2`,
    given,
  );
  const lines = (undone: string) =>
    owner.query(`update student_import_rows set undone = '${undone}' where producer_id = $1 and import_id = $2`, given);
  await lines('kept');
  expect((await read()).undo).toBe('done');
  await lines('not_processed');
  expect((await read()).undo).toBe('stopped');
});
