import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { asPlatform } from '../db.ts';
import { enrollStudent } from '../students/enrollment.ts';
import { openTransport } from './providers/open-transport.ts';
import { sendQueuedEmail } from './worker.ts';

const { services, url } = await testApp();
const { db, jobs } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

/** Including the queued access e-mail. */
async function enroll(school: TestSchool) {
  const { id: courseId } = await newCourse(db, school, { title: 'Luz & Sombra' });
  const email = `pessoa-${randomUUID()}@example.com`;
  await enrollStudent(db, jobs, school, { name: 'Tainá', phone: null, cpf: null, courseIds: [courseId], email });
  return { email, emailId: await mail.lastQueuedTo(email) };
}

describe('a message that cannot be sent', () => {
  test('is not retried when the server refuses it permanently', async () => {
    const { email, emailId } = await enroll(await newSchool(db));
    mail.refusals.push(550);
    await mail.send(emailId);
    await mail.send(emailId);
    expect(mail.receivedBy(email)).toEqual([]);
    expect(await mail.rowOf(emailId)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'EMESSAGE 550 refused with 550',
    });
  });

  test('is given up after the last try', async () => {
    const { emailId } = await enroll(await newSchool(db));
    await asPlatform(db, (tx) =>
      tx.updateTable('email_logs').set({ attempts: 11 }).where('id', '=', emailId).execute(),
    );
    mail.refusals.push(451, 451);
    await mail.send(emailId);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 12 });
    await mail.send(emailId);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'failed', attempts: 13, reason: 'busy' });
  });

  test('queues its next try as a job, in the transaction that records the failed one', async () => {
    const { emailId } = await enroll(await newSchool(db));
    const jobs = async () => {
      const rows = await asOwner<{ pause: number }>(
        url,
        `select round(extract(epoch from start_after - created_on))::integer as pause from pgboss.job
         where name = 'email' and data ->> 'emailId' = $1 order by 1`,
        [emailId],
      );
      return rows.map(({ pause }) => pause);
    };
    expect(await jobs()).toEqual([0]);
    mail.refusals.push(451, 421);
    await mail.send(emailId);
    await mail.send(emailId);
    expect(await jobs()).toEqual([0, 30, 60]);
  });

  test('waits if no server is configured', async () => {
    const { emailId } = await enroll(await newSchool(db));
    const nowhere = openTransport({});
    await sendQueuedEmail({ ...mail.services, transportFor: () => nowhere }, emailId);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 1, error: 'ENOTRANSPORT' });
  });

  test('is sent through its school’s provider', async () => {
    const school = await newSchool(db);
    const { email, emailId } = await enroll(school);
    const nowhere = openTransport({});
    const own = await mail.services.transportFor({ carrier: 'school', producerId: school.producerId });
    await sendQueuedEmail(
      { ...mail.services, transportFor: ({ producerId }) => (producerId === school.producerId ? own : nowhere) },
      emailId,
    );
    expect(mail.receivedBy(email)).toHaveLength(1);
  });
});

describe('an unreadable e-mail', () => {
  const spoilt = async (columns: { payload?: object; template_name?: string }) => {
    const { email, emailId } = await enroll(await newSchool(db));
    await asPlatform(db, (tx) =>
      tx
        .updateTable('email_logs')
        .set(columns as never)
        .where('id', '=', emailId)
        .execute(),
    );
    await mail.send(emailId);
    expect(mail.receivedBy(email)).toEqual([]);
    return mail.rowOf(emailId);
  };

  test('with an invalid payload is given up at once, and the values are not in the reason', async () => {
    const row = await spoilt({ payload: { courseIds: ['Maria'] } });
    expect(row).toMatchObject({ status: 'failed', attempts: 1, reason: 'unknown' });
    expect(row?.error).toBe('EPAYLOAD courseIds.0.invalid_format');
  });

  test('with an unknown template waits for a process that knows it', async () => {
    const row = await spoilt({ template_name: 'of_tomorrow' });
    expect(row).toMatchObject({ status: 'queued', attempts: 1, error: 'ETEMPLATE of_tomorrow' });
  });
});
