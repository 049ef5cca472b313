import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool } from '#test/factories.ts';
import { type MailServer, startMailServer } from '#test/mail-server.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { requestRecovery, resetPassword } from '../auth/recovery.ts';
import { asPlatform } from '../db.ts';
import { EMAIL_RETRIES, startJobs } from '../jobs/jobs.ts';
import { enrollStudent } from '../students/enrolment.ts';
import { openTransport, type Transport } from './transport.ts';
import { sendQueuedEmail, workOnEmails } from './worker.ts';

const { services, url } = await testApp();
const { db, env, jobs, log } = services;
const device = { ip: '192.0.2.1', userAgent: null };

let server: MailServer;
let transport: Transport;
beforeAll(async () => {
  server = await startMailServer();
  const smtp = { host: '127.0.0.1', port: server.port, secure: false, from: 'contato@plataforma.test' };
  transport = openTransport({ smtp });
});
afterAll(async () => {
  transport.close();
  await server.stop();
});

const send = (id: string) => sendQueuedEmail({ db, env, log, transport }, id);
const rowOf = (id: string) =>
  asPlatform(db, (tx) => tx.selectFrom('email_logs').selectAll().where('id', '=', id).executeTakeFirst());
const lastEmailTo = async (email: string) => {
  const row = await asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select('id')
      .where('recipient_email', '=', email)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
};
const receivedBy = (email: string) => server.received.filter((mail) => mail.to?.[0]?.address === email);
const hashOf = async (email: string) => {
  const row = await asPlatform(db, (tx) =>
    tx
      .selectFrom('credentials as c')
      .innerJoin('profiles as p', 'p.id', 'c.user_id')
      .select('c.password_hash')
      .where('p.email', '=', email)
      .executeTakeFirst(),
  );
  return row?.password_hash;
};

async function enrol(school: TestSchool, overrides: { email?: string; password?: string; name?: string } = {}) {
  const { id: courseId } = await newCourse(db, school, { title: 'Luz & Sombra' });
  const email = overrides.email ?? `pessoa-${randomUUID()}@example.com`;
  const input = { name: 'Tainá', phone: null, cpf: null, courseIds: [courseId], ...overrides, email };
  await enrollStudent(db, jobs, school, input);
  return { email, courseId, emailId: await lastEmailTo(email) };
}

/** The password a message carries, from the row below its name. */
const passwordIn = (text: string | undefined) => /^Senha: (\S{8})$/m.exec(text ?? '')?.[1];

describe('the access e-mail', () => {
  test('gives a new person a password that opens the account, and keeps it nowhere', async () => {
    const school = await newSchool(db);
    await asPlatform(db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ member_area_name: 'Escola <Vértice>', support_email: 'ajuda@escola.test' })
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    const { email, courseId, emailId } = await enrol(school);
    await send(emailId);

    const [mail, ...others] = receivedBy(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      from: { name: 'Escola <Vértice>', address: 'contato@plataforma.test' },
      replyTo: [{ address: 'ajuda@escola.test' }],
      subject: 'Acesso liberado ao curso Luz & Sombra',
      messageId: `<${emailId}@plataforma.test>`,
    });
    expect(mail?.html).toContain('Luz &#38; Sombra');
    expect(mail?.text).toContain(`${env.publicUrl}/alunos/curso/${courseId}?escola=${school.slug}`);
    const password = passwordIn(mail?.text) ?? '';
    expect(password).toHaveLength(8);
    expect(await passwordMatches(await hashOf(email), password)).toBe(true);

    const row = await rowOf(emailId);
    expect(row).toMatchObject({ status: 'sent', attempts: 1, error: null, message_id: mail?.messageId });
    expect(row?.content).toContain('••••••••');
    expect(await everythingStored()).not.toContain(password);
    const student = await asPlatform(db, (tx) =>
      tx.selectFrom('students').selectAll().where('producer_id', '=', school.producerId).executeTakeFirst(),
    );
    expect(student?.last_password_sent).not.toBeNull();
  });

  test('is one message however often it is tried', async () => {
    const { email, emailId } = await enrol(await newSchool(db));
    server.refusals.push(451, 421);
    await expect(send(emailId)).rejects.toThrow(/^EMESSAGE 451$/);
    const afterFirst = await hashOf(email);
    expect(await rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 1, content: null });
    await expect(send(emailId)).rejects.toThrow();
    await send(emailId);
    await send(emailId);
    const [mail, ...others] = receivedBy(email);
    expect(others).toEqual([]);
    expect(await hashOf(email)).toBe(afterFirst);
    expect(await passwordMatches(afterFirst, passwordIn(mail?.text) ?? '')).toBe(true);
    expect(await rowOf(emailId)).toMatchObject({ status: 'sent', attempts: 3, error: null });
  });

  test('sent twice by a crash in between is the same message', async () => {
    const { email, emailId } = await enrol(await newSchool(db));
    await send(emailId);
    await asPlatform(db, (tx) =>
      tx.updateTable('email_logs').set({ status: 'queued' }).where('id', '=', emailId).execute(),
    );
    await send(emailId);
    const [first, second] = receivedBy(email);
    const essence = ({ messageId, subject, html, text }: NonNullable<typeof first>) => ({
      messageId,
      subject,
      html,
      text,
    });
    expect(second && essence(second)).toEqual(first && essence(first));
  });

  test('names no password where there is one already', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const { email, emailId } = await enrol(school);
    await send(emailId);
    const before = await hashOf(email);
    await send((await enrol(other, { email })).emailId);
    await send((await enrol(school, { email })).emailId);
    const [, elsewhere, again] = receivedBy(email);
    for (const mail of [elsewhere, again]) expect(mail?.text).toContain('Senha: Use a senha que você já tem.');
    expect(await hashOf(email)).toBe(before);
  });

  test('refers to the password a school has typed, which does not open another school', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const { email, emailId } = await enrol(school, { password: 'senha-da-escola' });
    await send(emailId);
    expect(receivedBy(email)[0]?.text).toContain('Senha: Use a senha definida pela escola.');
    expect(await passwordMatches(await hashOf(email), 'senha-da-escola')).toBe(true);

    await send((await enrol(school, { email })).emailId);
    expect(receivedBy(email)[1]?.text).toContain('Senha: Use a senha que você já tem.');

    await send((await enrol(other, { email })).emailId);
    const fresh = passwordIn(receivedBy(email)[2]?.text) ?? '';
    expect(await passwordMatches(await hashOf(email), 'senha-da-escola')).toBe(false);
    expect(await passwordMatches(await hashOf(email), fresh)).toBe(true);
  });

  test('is not sent when the access is gone by then', async () => {
    const school = await newSchool(db);
    const { email, emailId, courseId } = await enrol(school);
    await asPlatform(db, (tx) =>
      tx.updateTable('enrollments').set({ status: 'inactive' }).where('course_id', '=', courseId).execute(),
    );
    await send(emailId);
    expect(receivedBy(email)).toEqual([]);
    expect(await rowOf(emailId)).toMatchObject({ status: 'failed', error: 'no_open_course' });
    expect(await hashOf(email)).toBeUndefined();
  });

  test('survives names made to break it', async () => {
    const { email, emailId } = await enrol(await newSchool(db), {
      name: 'Zé\r\nBcc: todos@example.com\r\n\r\n<img src=x onerror=alert(1)> {{password}}',
    });
    await send(emailId);
    const [mail] = receivedBy(email);
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.to).toHaveLength(1);
    expect(mail?.html).not.toContain('<img src=x');
    expect(mail?.html).toContain('&#60;img src=x onerror=alert(1)&#62; {{password}}');
  });
});

describe('a message that cannot be sent', () => {
  test('stops when the server refuses it for good', async () => {
    const { email, emailId } = await enrol(await newSchool(db));
    server.refusals.push(550);
    await send(emailId);
    await send(emailId);
    expect(receivedBy(email)).toEqual([]);
    expect(await rowOf(emailId)).toMatchObject({
      status: 'failed',
      attempts: 1,
      error: 'EMESSAGE 550 refused with 550',
    });
  });

  test('is given up after the last try', async () => {
    const { emailId } = await enrol(await newSchool(db));
    await asPlatform(db, (tx) =>
      tx
        .updateTable('email_logs')
        .set({ attempts: EMAIL_RETRIES - 1 })
        .where('id', '=', emailId)
        .execute(),
    );
    server.refusals.push(451, 451);
    await expect(send(emailId)).rejects.toThrow();
    expect(await rowOf(emailId)).toMatchObject({ status: 'queued' });
    await send(emailId);
    expect(await rowOf(emailId)).toMatchObject({ status: 'failed', attempts: EMAIL_RETRIES + 1 });
  });

  test('waits when no server is configured', async () => {
    const { emailId } = await enrol(await newSchool(db));
    const nowhere = { db, env, log, transport: openTransport({}) };
    await expect(sendQueuedEmail(nowhere, emailId)).rejects.toThrow('ENOSMTP');
    expect(await rowOf(emailId)).toMatchObject({ status: 'queued', attempts: 1, error: 'ENOSMTP' });
  });
});

describe('the recovery e-mail', () => {
  const ask = async (email: string, audience: 'student' | 'producer', slug?: string) => {
    await requestRecovery(
      { db, jobs },
      { email, audience },
      { slug },
      { ...device, ip: randomUUID() },
      Buffer.alloc(32),
    );
    return lastEmailTo(email);
  };
  const linkIn = (text: string | undefined) => new URL(/Criar nova senha: (\S+)/.exec(text ?? '')?.[1] ?? '');

  test('opens the page of the student’s school once, whichever page it was asked on', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const { email } = await newStudent(db, school);
    for (const [audience, slug] of [
      ['student', school.slug],
      ['student', other.slug],
      ['producer', undefined],
    ] as const) {
      const emailId = await ask(email, audience, slug);
      await send(emailId);
      const mail = receivedBy(email).at(-1);
      const link = linkIn(mail?.text);
      expect(link.pathname + link.search).toBe(`/reset-password?area=aluno&escola=${school.slug}`);
      const token = link.hash.slice(1);
      expect((await rowOf(emailId))?.content).not.toContain(token);
      expect(await everythingStored()).not.toContain(token);
    }
    const token = linkIn(receivedBy(email).at(-1)?.text).hash.slice(1);
    const reset = () => resetPassword(db, { token, password: 'uma-nova-senha' }, device, Buffer.alloc(32));
    await reset();
    expect(await passwordMatches(await hashOf(email), 'uma-nova-senha')).toBe(true);
    await expect(reset()).rejects.toMatchObject({ code: 'link_invalid' });
  });

  test('of a producer speaks for the platform, also when asked on a student’s page', async () => {
    const school = await newSchool(db);
    const email = `${school.slug}@example.com`;
    await send(await ask(email, 'student', school.slug));
    const [mail] = receivedBy(email);
    expect(mail?.from?.name).toBe('Ateneu');
    const link = linkIn(mail?.text);
    expect(link.pathname + link.search).toBe('/reset-password');
  });

  test('goes to nobody where there is no account, and leaves no row that says so', async () => {
    const email = `ninguem-${randomUUID()}@example.com`;
    const emailId = await ask(email, 'student');
    await send(emailId);
    expect(receivedBy(email)).toEqual([]);
    expect(await rowOf(emailId)).toBeUndefined();
  });

  test('is not sent an hour late, with a link that has expired', async () => {
    const { email } = await newStudent(db, await newSchool(db));
    const emailId = await ask(email, 'student');
    await asPlatform(db, (tx) =>
      tx
        .updateTable('email_logs')
        .set({ created_at: sql`now() - interval '61 minutes'` })
        .where('id', '=', emailId)
        .execute(),
    );
    await send(emailId);
    expect(receivedBy(email)).toEqual([]);
    expect(await rowOf(emailId)).toMatchObject({ status: 'failed', error: 'too_late' });
  });
});

test('the school’s own template is used, with values escaped and unknown variables left out', async () => {
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
  const { email, emailId } = await enrol(school, { name: 'A & B' });
  await send(emailId);
  const [mail] = receivedBy(email);
  expect(mail?.subject).toBe('Luz & Sombra na Vértice Bcc: a@b.test');
  expect(mail?.html).toContain(`<p>Oi A &#38; B, senha ${passwordIn(mail?.text)}, </p>`);
  expect(mail?.html).toContain('style="color:#4318FF">Ver</a>');
});

test('the worker sends what is queued, one after the other without a pause', async () => {
  const school = await newSchool(db);
  const queued = await Promise.all(Array.from({ length: 25 }, () => enrol(school)));
  const queue = await startJobs(url, () => {});
  await workOnEmails(queue, { db, env, log, transport });
  const arrived = () => queued.filter(({ email }) => receivedBy(email).length === 1).length;
  await expect.poll(arrived, { timeout: 15_000 }).toBe(25);
  await queue.stop();
});

/** Every row that could hold a message or its parts. */
function everythingStored(): Promise<string> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ all: string }>`
      select concat(
        (select jsonb_agg(to_jsonb(l)) from email_logs l), (select jsonb_agg(to_jsonb(j)) from pgboss.job j),
        (select jsonb_agg(to_jsonb(t)) from auth_tokens t), (select jsonb_agg(to_jsonb(c)) from credentials c)) as all`.execute(
      tx,
    );
    return rows[0]?.all ?? '';
  });
}
