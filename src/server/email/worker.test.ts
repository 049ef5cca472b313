import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_COLORS } from '#shared/theme.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { passwordMatches } from '../auth/passwords/passwords.ts';
import { asPlatform, asSchool } from '../db.ts';
import { startJobs } from '../jobs/jobs.ts';
import { enrollStudent } from '../students/enrollment.ts';
import { removeFromSchool } from '../students/removal.ts';
import { emailJob } from './jobs.ts';
import { sendQueuedEmail } from './worker.ts';

const { services, url } = await testApp();
const { db, env, jobs } = services;

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

async function enroll(school: TestSchool, overrides: { email?: string; password?: string; name?: string } = {}) {
  const { id: courseId } = await newCourse(db, school, { title: 'Luz & Sombra' });
  const email = overrides.email ?? `pessoa-${randomUUID()}@example.com`;
  const input = { name: 'Tainá', phone: null, cpf: null, courseIds: [courseId], ...overrides, email };
  await enrollStudent(db, jobs, school, input);
  return { email, courseId, emailId: await mail.lastQueuedTo(email) };
}

/** The password a message carries, from the row below its name. */
const passwordIn = (text: string | undefined) => /^Senha: (\S{8})$/m.exec(text ?? '')?.[1];

test('removing somebody waits for a message in progress, which they get once', async () => {
  const school = await newSchool(db);
  const { email, emailId } = await enroll(school);
  const { sending } = await asSchool(db, school, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from students where email = ${email} for update`.execute(tx);
    const sending = mail.send(emailId);
    await untilAwaited(tx);
    await removeFromSchool(tx, school.producerId, [rows[0]?.id ?? '']);
    return { sending };
  });
  await sending;
  expect(mail.receivedBy(email)).toHaveLength(1);
  expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent', user_id: null });
});

describe('the access e-mail', () => {
  test('gives a new person a working password, and stores it nowhere', async () => {
    const school = await newSchool(db);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ member_area_name: 'Escola <Vértice>', support_email: 'ajuda@escola.test' })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    const { email, courseId, emailId } = await enroll(school);
    await mail.send(emailId);

    const [message, ...others] = mail.receivedBy(email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      from: { name: 'Escola <Vértice>', address: 'contato@plataforma.test' },
      replyTo: [{ address: 'ajuda@escola.test' }],
      subject: 'Acesso liberado ao curso Luz & Sombra',
      messageId: `<${emailId}@plataforma.test>`,
    });
    expect(message?.html).toContain('Luz &#38; Sombra');
    expect(message?.text).toContain(`${env.publicUrl}/alunos/curso/${courseId}?escola=${school.slug}`);
    const password = passwordIn(message?.text) ?? '';
    expect(password).toHaveLength(8);
    expect(await passwordMatches(await mail.passwordHashOf(email), password)).toBe(true);

    const row = await mail.rowOf(emailId);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, error: null, message_id: message?.messageId });
    expect(row?.content).toContain('••••••••');
    expect(await mail.everythingStored()).not.toContain(password);
    const student = await asPlatform(db, (tx) =>
      tx.selectFrom('students').selectAll().where('producer_id', '=', school.producerId).executeTakeFirst(),
    );
    expect(student?.last_password_sent).not.toBeNull();
  });

  test('is the same message at every try', async () => {
    const { email, emailId } = await enroll(await newSchool(db));
    mail.refusals.push(451, 421);
    await mail.send(emailId);
    const afterFirst = await mail.passwordHashOf(email);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 1, content: null });
    await mail.send(emailId);
    await mail.send(emailId);
    await mail.send(emailId);
    const [message, ...others] = mail.receivedBy(email);
    expect(others).toEqual([]);
    expect(await mail.passwordHashOf(email)).toBe(afterFirst);
    expect(await passwordMatches(afterFirst, passwordIn(message?.text) ?? '')).toBe(true);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'sent', attempts: 3, error: null });
  });

  test('sent again after a crash is the same message', async () => {
    const { email, emailId } = await enroll(await newSchool(db));
    await mail.send(emailId);
    await asPlatform(db, (tx) =>
      tx.updateTable('email_logs').set({ status: 'queued' }).where('id', '=', emailId).execute(),
    );
    await mail.send(emailId);
    const [first, second] = mail.receivedBy(email);
    const essence = ({ messageId, subject, html, text }: NonNullable<typeof first>) => ({
      messageId,
      subject,
      html,
      text,
    });
    expect(second && essence(second)).toEqual(first && essence(first));
  });

  test('has no password if the school already gave one, and a new one for another school', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const { email, emailId } = await enroll(school);
    await mail.send(emailId);
    const before = await mail.passwordHashOf(email, school);
    await mail.send((await enroll(other, { email })).emailId);
    await mail.send((await enroll(school, { email })).emailId);
    const [, elsewhere, again] = mail.receivedBy(email);
    expect(again?.text).toContain('Senha: Use a senha que você já tem.');
    expect(await mail.passwordHashOf(email, school)).toBe(before);
    const there = await mail.passwordHashOf(email, other);
    expect(await passwordMatches(there, passwordIn(elsewhere?.text) ?? '')).toBe(true);
  });

  test('mentions the password typed by a school, which does not open another school', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const { email, emailId } = await enroll(school, { password: 'senha-da-escola' });
    await mail.send(emailId);
    expect(mail.receivedBy(email)[0]?.text).toContain('Senha: Use a senha definida pela escola.');
    expect(await passwordMatches(await mail.passwordHashOf(email), 'senha-da-escola')).toBe(true);

    await mail.send((await enroll(school, { email })).emailId);
    expect(mail.receivedBy(email)[1]?.text).toContain('Senha: Use a senha que você já tem.');

    await mail.send((await enroll(other, { email })).emailId);
    const fresh = passwordIn(mail.receivedBy(email)[2]?.text) ?? '';
    expect(await passwordMatches(await mail.passwordHashOf(email, other), 'senha-da-escola')).toBe(false);
    expect(await passwordMatches(await mail.passwordHashOf(email, other), fresh)).toBe(true);
  });

  test('is not sent if the access has ended by then', async () => {
    const school = await newSchool(db);
    const { email, emailId, courseId } = await enroll(school);
    await asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('course_id', '=', courseId).execute(),
    );
    await mail.send(emailId);
    expect(mail.receivedBy(email)).toEqual([]);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'failed', error: 'no_open_course' });
    expect(await mail.passwordHashOf(email)).toBeUndefined();
  });

  test('survives malicious names [v5.0.0-1.3.3 v5.0.0-1.3.11]', async () => {
    const { email, emailId } = await enroll(await newSchool(db), {
      name: 'Zé\r\nBcc: todos@example.com\r\n\r\n<img src=x onerror=alert(1)> {{password}}',
    });
    await mail.send(emailId);
    const [message] = mail.receivedBy(email);
    expect(message?.bcc).toBeUndefined();
    expect(message?.to).toHaveLength(1);
    expect(message?.html).not.toContain('<img src=x');
    expect(message?.html).toContain('&#60;img src=x onerror=alert(1)&#62; {{password}}');
  });
});

test('uses the school’s template, with escaped values and without unknown variables', async () => {
  const school = await newSchool(db);
  const template = {
    subject: '{{course_name}} na {{platform_name}} {{password}}\r\nBcc: a@b.test',
    body: '<p>Oi {{ name }}, senha {{password}}, {{nada}}</p><a href="{{course_url}}" style="color:{{primary_color}}">Ver</a>',
  };
  await asPlatform(db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ email_templates: JSON.stringify({ course_access: template }) as never, member_area_name: 'Vértice' })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  const { email, emailId } = await enroll(school, { name: 'A & B' });
  await mail.send(emailId);
  const [message] = mail.receivedBy(email);
  expect(message?.subject).toBe('Luz & Sombra na Vértice Bcc: a@b.test');
  const [, password = ''] = /^Oi A & B, senha (\S{8}),$/m.exec(message?.text ?? '') ?? [];
  expect(await passwordMatches(await mail.passwordHashOf(email), password)).toBe(true);
  expect(message?.html).toContain(`<p>Oi A &#38; B, senha ${password}, </p>`);
  expect(message?.html).toContain(`style="color:${DEFAULT_COLORS.primary}">Ver</a>`);
  expect((await mail.rowOf(emailId))?.content).toContain('senha ••••••••, ');
});

test('the worker sends queued e-mails one after the other without a pause', async () => {
  const school = await newSchool(db);
  await emptyQueue(url, 'email');
  const queued = await Promise.all(Array.from({ length: 25 }, () => enroll(school)));
  const queue = await startJobs(url, () => {});
  const tools = { ...mail.services, jobs: queue };
  await queue.work(emailJob, ({ emailId }) => sendQueuedEmail(tools, emailId));
  const arrived = () => queued.filter(({ email }) => mail.receivedBy(email).length === 1).length;
  await expect.poll(arrived).toBe(25);
  await queue.stop();
});

test('e-mails are sent while the mail server of another says nothing', async () => {
  const school = await newSchool(db);
  await emptyQueue(url, 'email');
  const silent = await enroll(school);
  const said = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const transportFor: typeof mail.services.transportFor = async (email) => {
    const transport = await mail.services.transportFor(email);
    return {
      ...transport,
      async send(message) {
        if (message.to.address === silent.email) {
          reached.resolve();
          await said.promise;
        }
        return transport.send(message);
      },
    };
  };
  const queue = await startJobs(url, () => {});
  const tools = { ...mail.services, jobs: queue, transportFor };
  await queue.work(emailJob, ({ emailId }) => sendQueuedEmail(tools, emailId));
  await reached.promise;
  const others = await Promise.all(Array.from({ length: 12 }, () => enroll(school)));
  await expect.poll(() => others.filter(({ email }) => mail.receivedBy(email).length === 1).length).toBe(12);
  expect(mail.receivedBy(silent.email)).toEqual([]);
  said.resolve();
  await expect.poll(() => mail.receivedBy(silent.email)).toHaveLength(1);
  await queue.stop();
});
