import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { recoveryEmail } from '#server/auth/passwords/recovery-email.ts';
import { asPlatform } from '#server/db.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { newFailedEmail, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { jobsNaming } from '#test/fixtures/queue.ts';
import { queueEmail } from './outbox.ts';
import { sweepEmails } from './sweep.ts';
import { sendWaitingEmails } from './waiting.ts';

const MINUTE = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

// A sweep covers all schools, so other tests' waiting e-mails are removed first.
beforeEach(async () => {
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('email_logs').set({ status: 'failed' }).where('status', '=', 'queued').execute(),
  );
});

async function queued(): Promise<string> {
  const { db, jobs } = app.services;
  const id = randomUUID();
  await asPlatform(db, (tx) =>
    queueEmail(tx, jobs, recoveryEmail, {
      id,
      producerId: null,
      userId: null,
      recipientEmail: `${id}@example.com`,
      recipientName: '',
      payload: { askedIn: null },
    }),
  );
  return id;
}

const statesOf = async (emailId: string) => {
  const { rows } = await asPlatform(app.services.db, (tx) =>
    sql<{ state: string }>`
      select state::text from pgboss.job where name = 'email' and data ->> 'emailId' = ${emailId} order by 1`.execute(
      tx,
    ),
  );
  return rows.map(({ state }) => state);
};

const setJob = (emailId: string, state: string) =>
  asOwner(
    app.url,
    `update pgboss.job set state = $1::pgboss.job_state where name = 'email' and data ->> 'emailId' = $2`,
    [state, emailId],
  );

const rowOf = (id: string) =>
  asPlatform(app.services.db, (tx) =>
    tx.selectFrom('email_logs').select(['status', 'error']).where('id', '=', id).executeTakeFirstOrThrow(),
  );

test('an e-mail whose job was lost gets another after half an hour, once', async () => {
  const emailId = await queued();
  await setJob(emailId, 'failed');
  expect(await sweepEmails(app.services, later(29))).toEqual({ queuedAgain: 0, givenUp: 0 });
  expect(await sweepEmails(app.services, later(31))).toEqual({ queuedAgain: 1, givenUp: 0 });
  expect(await statesOf(emailId)).toEqual(['created', 'failed']);
  expect(await sweepEmails(app.services, later(41))).toEqual({ queuedAgain: 0, givenUp: 0 });
});

test('a school’s e-mails queued again stay behind recovery links', async () => {
  const { db, jobs } = app.services;
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  const ofSchool = await newFailedEmail(db, student, { status: 'queued', template_name: 'access_ending' });
  const recovery = await queued();
  await setJob(recovery, 'failed');
  const priorities = (emailId: string) => jobsNaming(app.url, 'email', emailId).priorities();
  expect(await sweepEmails(app.services, later(31))).toEqual({ queuedAgain: 2, givenUp: 0 });
  expect(await priorities(recovery)).toEqual([0, 0]);
  expect(await priorities(ofSchool)).toEqual([-1]);
  await asPlatform(db, (tx) => sendWaitingEmails(tx, jobs, school.producerId));
  expect(await priorities(ofSchool)).toEqual([-1, -1]);
});

test.each(['created', 'retry', 'active'])('one whose job is %s is left to it, however late', async (state) => {
  const emailId = await queued();
  await setJob(emailId, state);
  expect(await sweepEmails(app.services, later(3 * 24 * 60))).toEqual({ queuedAgain: 0, givenUp: 0 });
  expect(await rowOf(emailId)).toEqual({ status: 'queued', error: null });
});

test('after a day without a job it is given up, with a reason', async () => {
  const emailId = await queued();
  await setJob(emailId, 'cancelled');
  expect(await sweepEmails(app.services, later(24 * 60 + 1))).toEqual({ queuedAgain: 0, givenUp: 1 });
  expect(await rowOf(emailId)).toEqual({ status: 'failed', error: 'EXPIRED not sent within 24 hours' });
});

test('concurrent sweeps queue it once', async () => {
  const emailId = await queued();
  await setJob(emailId, 'failed');
  await Promise.all(Array.from({ length: 4 }, () => sweepEmails(app.services, later(31))));
  expect((await statesOf(emailId)).filter((state) => state === 'created')).toHaveLength(1);
});
