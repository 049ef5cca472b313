import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { altered } from '#test/run/altered.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { asPlatform, asSchool } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { openTransport } from '../email/providers/open-transport.ts';
import { sendQueuedEmail } from '../email/worker.ts';
import { EMAILS } from '../emails.ts';
import { findSubscriber, unsubscribeToken } from './unsubscribe.ts';

const { services, fetch, signedIn, call } = await testApp();
const { db, env, jobs } = services;
const LAST_DAY = addDays(localDay(new Date()), 7);

let mail: OutgoingMail;
let brevo: BrevoServer;
beforeAll(async () => {
  mail = await outgoingMail(services);
  brevo = await startBrevo();
});
afterAll(() => Promise.all([mail.stop(), brevo.stop()]));

let school: TestSchool;
let student: TestStudent;
let courseId: string;
beforeEach(async () => {
  school = await newSchool(db);
  student = await newStudent(db, school);
  courseId = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  await openEnrollment(db, student, courseId, { access_until: endOfDay(LAST_DAY).toISOString() });
});

async function queued(template: string, payload: object = { courseIds: [courseId], lastDay: LAST_DAY }) {
  const definition = EMAILS.find(({ name }) => name === template);
  if (!definition) throw new Error(`No e-mail ${template}`);
  const id = crypto.randomUUID();
  await asSchool(db, school, (tx) =>
    queueEmail(tx, jobs, definition, {
      id,
      producerId: school.producerId,
      userId: student.userId,
      recipientEmail: student.email,
      recipientName: 'Duda',
      payload: { askedIn: null, ...payload },
    }),
  );
  return id;
}
async function received(template: string) {
  await mail.send(await queued(template));
  return mail.receivedBy(student.email).at(-1);
}
const wanted = () =>
  asPlatform(db, async (tx) => {
    const choice = tx.selectFrom('students').select('notify_by_email').where('id', '=', student.studentId);
    return (await choice.executeTakeFirstOrThrow()).notify_by_email;
  });
const pathOf = (url = '') => url.replace(/^https?:\/\/[^/]+/, '');
const addressFor = (of: { producerId: string; userId: string }, keys = env) =>
  `/alunos/avisos/${unsubscribeToken(keys, of)}`;
const post = (path: string, headers = {}) =>
  fetch(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('an optional student e-mail', () => {
  test('has List-Unsubscribe headers and a link in its footer, and one POST unsubscribes', async () => {
    const got = await received('access_ending');
    const header = (key: string) => got?.headers.find((each) => each.key === key)?.value;
    const url = /^<(.*)>$/.exec(header('list-unsubscribe') ?? '')?.[1];
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(url).toMatch(new RegExp(`^${env.publicUrl}/alunos/avisos/[\\w-]{86}\\?escola=${school.slug}$`));
    expect(got?.text).toContain(`Não quero mais receber avisos por e-mail: ${url}`);
    expect(got?.html).toContain(`href="${url}"`);

    const page = await fetch(pathOf(url));
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<form method="post">');
    expect(await wanted(), 'whoever only follows the link').toBe(true);

    const done = await post(pathOf(url), { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' });
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('Pronto, você não recebe mais avisos por e-mail');
    expect(await wanted()).toBe(false);
    expect((await post(pathOf(url))).status, 'again').toBe(200);
  });

  test('is not sent any more after unsubscribing', async () => {
    const id = await queued('access_ending');
    await post(addressFor(student));
    await mail.send(id);
    expect(mail.receivedBy(student.email)).toEqual([]);
    expect(await mail.rowOf(id)).toBeUndefined();
  });

  test('leaves no working unsubscribe token in the e-mail log', async () => {
    const id = await queued('access_ending');
    await mail.send(id);
    expect((await mail.rowOf(id))?.content).toContain('/alunos/avisos/');
    expect(JSON.stringify(await mail.rowOf(id))).not.toContain(unsubscribeToken(env, student));
  });

  test('has these headers through Brevo too', async () => {
    const transport = openTransport({ brevo: { origin: brevo.origin, apiKey: BREVO_KEY, from: 'a@plataforma.test' } });
    await sendQueuedEmail({ ...services, transportFor: () => transport }, await queued('access_ending'));
    expect(brevo.taken.at(-1)?.headers).toMatchObject({
      'List-Unsubscribe': `<${env.publicUrl}${addressFor(student)}?escola=${school.slug}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });
});

test.each(['course_access', 'magic_link', 'recovery'] as const)('%s is not optional', async (template) => {
  const got = await received(template);
  expect(got?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  expect(got?.html).not.toContain('/alunos/avisos/');
});

describe('the unsubscribe address', () => {
  test('belongs to one person in one school', async () => {
    const other = await newStudent(db, school);
    const elsewhere = await newSchool(db);
    const forged = Buffer.from(unsubscribeToken(env, { ...student, producerId: elsewhere.producerId }), 'base64url');
    const own = Buffer.from(unsubscribeToken(env, student), 'base64url');
    const spliced = Buffer.concat([own.subarray(0, 16), forged.subarray(16)]).toString('base64url');
    for (const path of [
      addressFor({ ...student, producerId: elsewhere.producerId }),
      `/alunos/avisos/${spliced}`,
      `/alunos/avisos/${altered(unsubscribeToken(env, student))}`,
      '/alunos/avisos/x',
      addressFor(student, { ...env, appKeys: [{ id: 'outra', key: randomBytes(32) }] }),
    ]) {
      expect([path, (await fetch(path)).status, (await post(path)).status]).toEqual([path, 404, 404]);
    }
    await post(addressFor(other));
    expect(await wanted()).toBe(true);
  });

  test('in an e-mail still works after its school has given up the domain it had', async () => {
    const setDomain = (custom_domain: string | null) =>
      asPlatform(db, (tx) =>
        tx.updateTable('client_settings').set({ custom_domain }).where('producer_id', '=', school.producerId).execute(),
      );
    await setDomain(`aulas-${crypto.randomUUID()}.example.net`);
    const { text = '' } = (await received('access_ending')) ?? {};
    const url = /avisos por e-mail: (\S+)/.exec(text)?.[1] ?? '';
    expect(url).toContain(`${env.publicUrl}/alunos/avisos/`);
    expect((await fetch(pathOf(url))).status).toBe(200);
    await setDomain(null);
    expect((await post(pathOf(url))).status).toBe(200);
    expect(await wanted()).toBe(false);
  });

  test('only works at its own school’s host', async () => {
    const elsewhere = await newSchool(db);
    const domain = `aulas-${crypto.randomUUID()}.example.net`;
    await asPlatform(db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ custom_domain: domain })
        .where('producer_id', '=', elsewhere.producerId)
        .execute(),
    );
    expect((await post(addressFor(student), { host: domain })).status).toBe(404);
    expect(await wanted()).toBe(true);
  });

  test('works while the key it was made with is still configured', async () => {
    const [current] = env.appKeys;
    const before = { id: 'antes', key: randomBytes(32) };
    const old = unsubscribeToken({ appKeys: [before] }, student);
    const asked = { db, token: old, hint: {} };
    const rotated = { appKeys: [current ?? before, before] };
    expect(await findSubscriber({ ...asked, env: rotated })).toMatchObject({ userId: student.userId });
    await expect(findSubscriber({ ...asked, env })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is not logged', async () => {
    const { lines } = await testApp();
    await post(addressFor(student));
    expect(lines.join('')).not.toContain(unsubscribeToken(env, student));
  });
});

test('the student’s settings show it, and can undo it', async () => {
  const me = await signedIn({ kind: 'student', ...student });
  await post(addressFor(student));
  expect((await call('student.account', undefined, me)).data).toMatchObject({ notifications: { email: false } });
  await call('student.setNotificationChoices', { email: true, browser: false }, me);
  expect(await wanted()).toBe(true);
});
