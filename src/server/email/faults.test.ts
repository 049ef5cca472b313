import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmailStatus } from '#shared/contract/people/emails.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { LIMIT_MS } from '#test/run/patience.ts';
import { BREVO_KEY, type BrevoFault, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { type MailServer, type SmtpFault, startMailServer } from '#test/servers/mail-server.ts';
import { asPlatform, asSchool } from '../db.ts';
import { type Jobs, startJobs } from '../jobs/jobs.ts';
import { courseAccessEmail } from '../students/access/course-access-email.ts';
import { emailJob } from './jobs.ts';
import { queueEmails } from './outbox.ts';
import { openTransport } from './providers/open-transport.ts';
import type { Transport } from './providers/transport.ts';
import { pauseAfter } from './retries.ts';
import { sendQueuedEmail } from './worker.ts';

/* Provider failures over their real protocols: nothing may be lost, and nothing sent twice without need. */

const { services, url, call, signedIn } = await testApp();
const { db } = services;

const FROM = 'contato@plataforma.test';
/** The rules of `pauseAfter`, without the pauses. */
const atOnce: typeof pauseAfter = (failure, tried) =>
  pauseAfter(failure, { ...tried, triedFor: Infinity }) === null ? null : 0;

let smtp: MailServer;
let brevo: BrevoServer;
let overSmtp: Transport;
let overBrevo: Transport;
let school: TestSchool;
let courseId: string;
beforeAll(async () => {
  [smtp, brevo] = await Promise.all([startMailServer(), startBrevo()]);
  overSmtp = openTransport({ smtp: { host: '127.0.0.1', port: smtp.port, secure: false, from: FROM } });
  overBrevo = openTransport({ brevo: { origin: brevo.origin, apiKey: BREVO_KEY, from: FROM } });
  school = await newSchool(db, { student_limit: 5000 });
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  await emptyQueue(url, 'email');
});
afterAll(async () => {
  overSmtp.close();
  await Promise.all([smtp.stop(), brevo.stop()]);
});

type Queued = { id: string; address: string };

/** Queues an access e-mail to each of as many students, who have a password already: these are quick to render. */
async function queueMany(count: number): Promise<Queued[]> {
  const emails = Array.from({ length: count }, () => ({ id: randomUUID(), address: `p-${randomUUID()}@example.com` }));
  const people = sql`unnest(${emails.map(({ id }) => id)}::uuid[], ${emails.map(({ address }) => address)}::text[]) as p (id, email)`;
  await asPlatform(db, async (tx) => {
    await sql`
      insert into profiles (id, email, name, role, mailbox_proven_at)
      select id, email, 'Pessoa', 'student', app_now() from ${people}`.execute(tx);
    await sql`
      insert into credentials (user_id, password_hash, origin) select id, 'x', 'chosen_after_proof' from ${people}`.execute(
      tx,
    );
    await sql`
      insert into students (producer_id, id, user_id, email, name)
      select ${school.producerId}, id, id, email, 'Pessoa' from ${people}`.execute(tx);
    await sql`
      insert into enrollments (producer_id, student_id, course_id, status)
      select ${school.producerId}, id, ${courseId}, 'active' from ${people}`.execute(tx);
  });
  await asSchool(db, school, (tx) =>
    queueEmails(
      tx,
      services.jobs,
      courseAccessEmail,
      emails.map(({ id, address }) => ({
        id,
        producerId: school.producerId,
        userId: id,
        recipientEmail: address,
        recipientName: 'Pessoa',
        payload: { courseIds: [courseId], passwordSetBySchool: false },
      })),
    ),
  );
  return emails;
}

const rowsOf = async (emails: Queued[]) => {
  const rows = await asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'status', 'reason', 'attempts', 'message_id'])
      .where(
        'id',
        'in',
        emails.map(({ id }) => id),
      )
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** Works on the queue until no e-mail of the school waits any more. */
async function workOff(transport: Transport): Promise<void> {
  const jobs: Jobs = await startJobs(url, () => {});
  const tools = { ...services, jobs, transportFor: () => transport, pauseAfter: atOnce };
  await jobs.work(emailJob, ({ emailId }) => sendQueuedEmail(tools, emailId));
  await expect.poll(() => countOf('queued'), { timeout: LIMIT_MS, interval: 200 }).toBe(0);
  await jobs.stop();
}

const countOf = (...states: EmailStatus[]) =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from email_logs
      where producer_id = ${school.producerId} and status = any (${states}::text[])`.execute(tx);
    return rows[0]?.count ?? 0;
  });

type Story<Fault> = { faults: Fault[]; ends: 'sent' | 'bounced' | 'failed'; reason?: string; copies?: number };

/** Every third e-mail meets one of the failures, in turn. The first one meets a provider that stays busy. */
function assignFaults<Fault>(
  faults: Map<string, Fault[]>,
  emails: Queued[],
  busy: Fault,
  stories: readonly Story<Fault>[],
) {
  const alwaysBusy: Story<Fault> = { faults: Array<Fault>(13).fill(busy), ends: 'failed', reason: 'busy' };
  const plain: Story<Fault> = { faults: [], ends: 'sent' };
  return emails.map((email, at) => {
    const story = at === 0 ? alwaysBusy : (at % 3 === 0 && stories[(at / 3) % stories.length]) || plain;
    faults.set(email.address, [...story.faults]);
    return { ...email, story };
  });
}

const busy: SmtpFault = { recipient: 450, says: '4.7.1 Greylisted, come back later' };
const SMTP_STORIES: Story<SmtpFault>[] = [
  { faults: ['slow'], ends: 'sent' },
  { faults: [busy], ends: 'sent' },
  { faults: [busy, { message: 421, says: 'Too many messages' }, 'cut_before'], ends: 'sent' },
  { faults: [{ recipient: 550, says: '5.1.1 No such user' }], ends: 'bounced', reason: 'address' },
  { faults: [busy, { recipient: 552, says: '5.2.2 Mailbox full' }], ends: 'bounced', reason: 'mailbox' },
  { faults: [{ message: 554, says: '5.7.1 Rejected' }], ends: 'failed', reason: 'refused' },
  { faults: ['cut_before'], ends: 'sent' },
  { faults: ['cut_after'], ends: 'sent', copies: 2 },
  { faults: ['cut_after', busy], ends: 'sent', copies: 2 },
];
const BREVO_STORIES: Story<BrevoFault>[] = [
  { faults: ['slow'], ends: 'sent' },
  { faults: ['limited'], ends: 'sent' },
  { faults: ['unavailable', 'limited', 'cut_before'], ends: 'sent' },
  { faults: ['no_such_address'], ends: 'bounced', reason: 'address' },
  { faults: ['refused'], ends: 'failed', reason: 'refused' },
  { faults: ['unauthorized', 'unavailable_spent'], ends: 'sent' },
  { faults: ['cut_before'], ends: 'sent' },
  { faults: ['cut_after'], ends: 'sent' },
  { faults: ['unavailable', 'cut_after', 'unavailable'], ends: 'sent' },
  { faults: ['gateway_after'], ends: 'sent' },
];

describe('a thousand e-mails, a third of which fail at the provider', () => {
  test('over SMTP: each is sent or listed with its reason; duplicates only if the connection broke after the first', async () => {
    const sent = assignFaults(smtp.faults, await queueMany(400), busy, SMTP_STORIES);
    await workOff(overSmtp);
    const rows = await rowsOf(sent);
    const copies = Map.groupBy(smtp.received, ({ to }) => to?.[0]?.address ?? '');
    for (const { id, address, story } of sent) {
      const { ends, reason = null } = story;
      expect([story, rows.get(id)]).toMatchObject([story, { status: ends, reason }]);
      const mails = copies.get(address) ?? [];
      expect([story, mails.length]).toEqual([story, ends === 'sent' ? (story.copies ?? 1) : 0]);
      expect(new Set(mails.map(({ messageId }) => messageId)).size).toBeLessThanOrEqual(1);
    }
  });

  test('over Brevo: each is sent once, or listed', async () => {
    const sent = assignFaults(brevo.faults, await queueMany(600), 'unavailable', BREVO_STORIES);
    await workOff(overBrevo);
    const rows = await rowsOf(sent);
    const copies = Map.groupBy(brevo.taken, ({ to }) => to[0]?.email ?? '');
    for (const { id, address, story } of sent) {
      const { ends, reason = null } = story;
      expect([story, rows.get(id)]).toMatchObject([story, { status: ends, reason }]);
      expect([story, copies.get(address)?.length ?? 0]).toEqual([story, ends === 'sent' ? 1 : 0]);
    }
  });

  test('the producer sees all undelivered ones', async () => {
    const dead = await countOf('bounced', 'failed');
    expect(dead).toBeGreaterThan(80);
    const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
    const { data } = await call('producer.undelivered', { page: 1 }, producer);
    expect(data).toMatchObject({ total: dead });
  });
});

describe('a worker killed after the provider accepted the message', () => {
  /** Lets another process send it, and kills that process before it learns that the message was accepted. */
  async function killMeanwhile(id: string, env: Record<string, string>, server: MailServer | BrevoServer) {
    const { PATH = '' } = process.env;
    const keys = services.env.appKeys.map((each) => `${each.id}:${each.key.toString('base64')}`).join();
    const worker = spawn(process.execPath, ['test/fixtures/send-email.ts', id], {
      env: { PATH, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: tmpdir(), APP_KEYS: keys, ...env },
      stdio: 'inherit',
    });
    const gone = once(worker, 'exit');
    server.onTaken = async () => {
      worker.kill('SIGKILL');
      await gone;
    };
    expect(await gone).toEqual([null, 'SIGKILL']);
    server.onTaken = () => {};
  }
  const tryAgain = (id: string, transport: Transport) =>
    sendQueuedEmail({ ...services, transportFor: () => transport }, id);

  test('over SMTP sends it at most twice, with the same Message-ID', async () => {
    const [email = { id: '', address: '' }] = await queueMany(1);
    const settings = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.port), SMTP_SECURE: 'false', SMTP_FROM: FROM };
    await killMeanwhile(email.id, settings, smtp);
    expect((await rowsOf([email])).get(email.id)).toMatchObject({ status: 'queued', attempts: 0 });
    await tryAgain(email.id, overSmtp);
    await tryAgain(email.id, overSmtp);
    const mails = smtp.received.filter(({ to }) => to?.[0]?.address === email.address);
    expect(mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${email.id}@plataforma.test>`));
    expect((await rowsOf([email])).get(email.id)).toMatchObject({ status: 'sent' });
  });

  test('over Brevo sends it once', async () => {
    const [email = { id: '', address: '' }] = await queueMany(1);
    await killMeanwhile(email.id, { BREVO_API_KEY: BREVO_KEY, BREVO_FROM: FROM, BREVO_URL: brevo.origin }, brevo);
    expect((await rowsOf([email])).get(email.id)).toMatchObject({ status: 'queued', attempts: 0 });
    brevo.faults.set(email.address, ['unavailable']);
    await tryAgain(email.id, overBrevo);
    expect((await rowsOf([email])).get(email.id)).toMatchObject({ status: 'queued', attempts: 1 });
    await tryAgain(email.id, overBrevo);
    expect(brevo.taken.filter(({ to }) => to[0]?.email === email.address)).toHaveLength(1);
    expect((await rowsOf([email])).get(email.id)).toMatchObject({ status: 'sent' });
  });
});

describe('the test itself', () => {
  test('detects duplicates when the key differs between tries', async () => {
    const [email = { id: '', address: '' }] = await queueMany(1);
    brevo.faults.set(email.address, ['cut_after']);
    const forgetful: Transport = {
      ...overBrevo,
      send: (message) => overBrevo.send({ ...message, key: randomUUID() }),
    };
    await workOff(forgetful);
    expect(brevo.taken.filter(({ to }) => to[0]?.email === email.address)).toHaveLength(2);
  });
});
