import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { jobsNaming } from '#test/fixtures/queue.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { recoveryEmail } from '../auth/passwords/recovery-email.ts';
import { asPlatform } from '../db.ts';
import { enrollStudent } from '../students/enrollment.ts';
import { queueEmail } from './outbox.ts';
import { openTransport } from './providers/open-transport.ts';
import { sendQueuedEmail } from './worker.ts';

const { services, url } = await testApp();
const { db, jobs } = services;

let mail: OutgoingMail;
let brevo: BrevoServer;
beforeAll(async () => {
  [mail, brevo] = await Promise.all([outgoingMail(services), startBrevo()]);
});
afterAll(() => Promise.all([mail.stop(), brevo.stop()]));

/** Including the queued access e-mail. */
async function enroll(school: TestSchool) {
  const { id: courseId } = await newCourse(db, school, { title: 'Luz & Sombra' });
  const email = `pessoa-${randomUUID()}@example.com`;
  await enrollStudent(db, jobs, school, { name: 'Tainá', phone: null, cpf: null, courseIds: [courseId], email });
  return { email, emailId: await mail.lastQueuedTo(email) };
}

/** In seconds, of its tries until now. */
async function pausesBefore(emailId: string): Promise<number[]> {
  const rows = await asOwner<{ pause: number }>(
    url,
    `select round(extract(epoch from start_after - created_on))::integer as pause from pgboss.job
     where name = 'email' and data ->> 'emailId' = $1 order by 1`,
    [emailId],
  );
  return rows.map(({ pause }) => pause);
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
      tx
        .updateTable('email_logs')
        .set({ attempts: 11, first_tried_at: new Date(Date.now() - 21 * 3_600_000).toISOString() })
        .where('id', '=', emailId)
        .execute(),
    );
    mail.refusals.push(451, 451);
    await mail.send(emailId);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 12 });
    await mail.send(emailId);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'failed', attempts: 13, reason: 'busy' });
  });

  test('queues its next try as a job, in the transaction that records the failed one', async () => {
    const { emailId } = await enroll(await newSchool(db));
    expect(await pausesBefore(emailId)).toEqual([0]);
    mail.refusals.push(451, 421);
    await mail.send(emailId);
    await mail.send(emailId);
    expect(await pausesBefore(emailId)).toEqual([0, 30, 60]);
  });

  test('stays behind recovery links when it is tried again', async () => {
    const { emailId } = await enroll(await newSchool(db));
    const recovery = randomUUID();
    const recipient = { producerId: null, userId: null, recipientEmail: `${recovery}@example.com`, recipientName: '' };
    await asPlatform(db, (tx) =>
      queueEmail(tx, jobs, recoveryEmail, { id: recovery, ...recipient, payload: { askedIn: null } }),
    );
    mail.refusals.push(451);
    await mail.send(emailId);
    expect(await jobsNaming(url, 'email', emailId).priorities()).toEqual([-1, 0]);
    expect(await jobsNaming(url, 'email', recovery).priorities()).toEqual([0]);
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

describe('a message to Brevo', () => {
  const sendByBrevo = async (emailId: string) => {
    const transport = openTransport({
      brevo: { origin: brevo.origin, apiKey: BREVO_KEY, from: 'contato@example.com' },
    });
    await sendQueuedEmail({ ...mail.services, transportFor: () => transport }, emailId);
    return mail.rowOf(emailId);
  };
  const takenBy = (email: string) => brevo.taken.filter(({ to }) => to[0]?.email === email);

  test('is not given up at the first clear refusal after an hour of broken connections', async () => {
    const { email, emailId } = await enroll(await newSchool(db));
    brevo.faults.set(email, [...Array(13).fill('cut_before'), 'limited', 'unauthorized']);
    for (let tries = 1; tries <= 15; tries++)
      expect(await sendByBrevo(emailId)).toMatchObject({ status: 'queued', attempts: tries });
    expect(Math.max(...(await pausesBefore(emailId)))).toBe(20 * 60);
    expect(await sendByBrevo(emailId)).toMatchObject({ status: 'sent' });
    expect(takenBy(email)).toHaveLength(1);
  });

  test('gets another key after a clear refusal, also if an earlier try ended before it was sent', async () => {
    const { email, emailId } = await enroll(await newSchool(db));
    await sendQueuedEmail({ ...mail.services, transportFor: () => openTransport({}) }, emailId);
    brevo.faults.set(email, ['unavailable_spent']);
    expect(await sendByBrevo(emailId)).toMatchObject({ status: 'queued', attempts: 2 });
    expect(await sendByBrevo(emailId)).toMatchObject({ status: 'sent' });
    expect(takenBy(email)).toHaveLength(1);
  });

  test('that was accepted keeps its key if that cannot be recorded', async () => {
    const { email, emailId } = await enroll(await newSchool(db));
    await asOwner(
      url,
      `create function refuse_to_record() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger refuse_to_record before update on email_logs for each row
         when (new.id = '${emailId}' and new.status = 'sent') execute function refuse_to_record()`,
    );
    try {
      expect(await sendByBrevo(emailId)).toMatchObject({ status: 'queued', attempts: 1 });
    } finally {
      await asOwner(url, 'drop trigger refuse_to_record on email_logs; drop function refuse_to_record()');
    }
    brevo.faults.set(email, ['unavailable']);
    expect(await sendByBrevo(emailId)).toMatchObject({ status: 'queued', attempts: 2 });
    expect(await sendByBrevo(emailId)).toMatchObject({ status: 'sent' });
    expect(takenBy(email)).toHaveLength(1);
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

  test('with an unknown payload waits for a process that can read it, and the values are not in the reason', async () => {
    const row = await spoilt({ payload: { courseIds: ['Maria'] } });
    expect(row).toMatchObject({ status: 'queued', attempts: 1, reason: 'unknown' });
    expect(row?.error).toBe('EPAYLOAD courseIds.0.invalid_format');
  });

  test('with an unknown template waits for a process that knows it', async () => {
    const row = await spoilt({ template_name: 'of_tomorrow' });
    expect(row).toMatchObject({ status: 'queued', attempts: 1, error: 'ETEMPLATE of_tomorrow' });
  });
});
