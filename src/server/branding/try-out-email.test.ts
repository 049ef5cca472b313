import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { asPlatform } from '#server/db.ts';
import { type Caller, frontDoor, type TestApp, testApp } from '#test/app.ts';
import { newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { startMailServer } from '#test/servers/mail-server.ts';
import { openMail, transportsOfSchools } from '../email/providers/school-mail.ts';
import { renderCourseAccess } from '../email/school-template/course-access.ts';
import { schoolEmailBranding } from './email-branding.ts';

const TEMPLATE = {
  subject: 'Olá {{course_name}}',
  body: '<p onclick="x()">{{name}}, entre: <a href="{{course_url}}">aqui</a></p>',
};
const SETTINGS = {
  memberAreaName: 'Escola Vértice',
  primaryColor: '#4318FF',
  navbarColor: '#111C44',
  backgroundColor: '#0B1437',
  secondaryLightColor: '#112240',
  socialLinks: {},
};
const BREVO = { provider: 'brevo', apiKey: BREVO_KEY, senderEmail: 'contato@escola.test', template: TEMPLATE };

let app: TestApp;
let brevo: BrevoServer;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let school: TestSchool;
let producer: Caller;
let door: Pick<TestApp, 'call'>;
let services: TestApp['services'];

beforeAll(async () => {
  app = await testApp();
  brevo = await startBrevo();
  smtp = await startMailServer();
  const from = 'contato@plataforma.test';
  const mail = openMail({
    smtp: { host: '127.0.0.1', port: smtp.port, secure: false, from },
    brevoOrigin: brevo.origin,
  });
  services = { ...app.services, mail };
  door = frontDoor(createApp(services), services);
});
afterAll(async () => {
  services.mail.operator.close();
  await Promise.all([brevo.stop(), smtp.stop()]);
});
beforeEach(async () => {
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

let sent = 0;
const anybody = () => `pessoa-${process.pid}-${sent++}@example.com`;
const tryOut = (input: object) => door.call('producer.sendTestEmail', { to: anybody(), ...input }, producer);
const save = (email: object) =>
  door.call('producer.updateSettings', { ...SETTINGS, email: { template: TEMPLATE, ...email } }, producer);
const saved = async () => (await door.call('producer.settings', undefined, producer)).data as { email: object };
const rowOfSchool = () =>
  asPlatform(app.services.db, (tx) =>
    tx.selectFrom('client_settings').selectAll().where('producer_id', '=', school.producerId).executeTakeFirstOrThrow(),
  );

describe('the account', () => {
  test('a key is sealed, shown by its last four characters, kept when left blank, and deleted on request', async () => {
    const answer = await save(BREVO);
    expect(answer).toMatchObject({ status: 200, data: { email: { provider: 'brevo', apiKeyLast4: 'test' } } });
    expect(answer.text).not.toContain(BREVO_KEY);
    const row = await rowOfSchool();
    expect(row.brevo_api_key?.toString('latin1')).not.toContain(BREVO_KEY);
    expect(JSON.stringify(await saved())).not.toContain(BREVO_KEY);
    expect(app.lines.join()).not.toContain(BREVO_KEY);

    await save({ ...BREVO, apiKey: '' });
    expect((await rowOfSchool()).brevo_api_key).toEqual(row.brevo_api_key);
    await save({ ...BREVO, apiKey: 'xkeysib-outra', forgetApiKey: true });
    expect((await saved()).email).toMatchObject({ apiKeyLast4: 'utra' });
    await save({ ...BREVO, apiKey: '', forgetApiKey: true });
    expect((await saved()).email).toMatchObject({ apiKeyLast4: null });
    expect((await rowOfSchool()).brevo_api_key).toBeNull();
  });

  test('the worker sends the school’s e-mails through it, and all others through the operator’s', async () => {
    const transportFor = transportsOfSchools(services);
    const message = {
      id: school.producerId,
      key: school.producerId,
      senderName: 'Escola',
      to: { name: 'Ana', address: anybody() },
      replyTo: null,
      subject: 'Oi',
      html: '<p>Oi</p>',
      text: 'Oi',
    };
    await save({ ...BREVO, provider: 'hostinger' });
    const access = { carrier: 'school', producerId: school.producerId } as const;
    expect(await transportFor(access)).toBe(services.mail.operator);
    expect(await transportFor({ ...access, producerId: null })).toBe(services.mail.operator);
    await save(BREVO);
    expect(await transportFor({ ...access, ...(await newSchool(app.services.db)) })).toBe(services.mail.operator);
    await (await transportFor(access)).send(message);
    expect(brevo.taken.at(-1)).toMatchObject({
      sender: { email: 'contato@escola.test' },
      to: [{ email: message.to.address }],
    });
    expect(await transportFor(access), 'one for an account: it remembers when to pause').toBe(
      await transportFor(access),
    );
    await save({ ...BREVO, senderEmail: '' });
    expect(await transportFor(access)).toBe(services.mail.operator);
  });

  test('in the demonstration it is not used: everything goes to the local inbox', () => {
    const mail = openMail({ brevoOrigin: brevo.origin }, { port: async () => smtp.port });
    expect(mail.through({ apiKey: BREVO_KEY, from: 'contato@escola.test' })).toBe(mail.operator);
    mail.operator.close();
  });

  test.each([
    [{ apiKey: 'curta' }, 'email.apiKey', 'invalid'],
    [{ apiKey: 'xkeysib-a\r\nX-Outro: 1' }, 'email.apiKey', 'invalid'],
    [{ apiKey: 'xkeysib-çã-não' }, 'email.apiKey', 'invalid'],
    [{ senderEmail: 'contato' }, 'email.senderEmail', 'invalid'],
    [{ provider: 'smtp.hostile.test' }, 'email.provider', 'invalid'],
    [{ host: 'http://169.254.169.254' }, 'email.host', 'unknown_field'],
    [{ template: { subject: '', body: 'a' } }, 'email.template.subject', 'required'],
    [{ template: { subject: 'a', body: ' ' } }, 'email.template.body', 'required'],
    [{ template: { subject: 'a', body: 'a'.repeat(50_001) } }, 'email.template.body', 'too_long'],
  ])('%j is refused', async (change, field, code) => {
    const before = await rowOfSchool();
    expect(await save({ ...BREVO, ...change })).toMatchObject({ status: 422, data: { fields: [{ field, code }] } });
    expect(await rowOfSchool()).toEqual(before);
  });
});

describe('the template', () => {
  test('is cleaned when it is saved, and again when it is shown', async () => {
    await save({ provider: 'hostinger', template: { ...TEMPLATE, subject: 'Oi\r\nBcc: intruso@example.com' } });
    expect((await saved()).email).toMatchObject({
      template: {
        subject: 'Oi Bcc: intruso@example.com',
        body: '<p>{{name}}, entre: <a href="{{course_url}}">aqui</a></p>',
      },
    });
    const { data } = await door.call('producer.previewEmail', TEMPLATE, producer);
    expect(data).toMatchObject({
      subject: 'Olá Fotografia com Luz Natural',
      html: expect.stringContaining(
        `<p>Mariana Alves, entre: <a href="${app.services.env.publicUrl}/alunos/cursos?escola=`,
      ),
      text: expect.stringMatching(/^Mariana Alves, entre: aqui \(http/),
    });
  });

  test('refuses variables in an address when saving, and leaves stored ones empty', async () => {
    const body =
      '<img src="https://a.test/{{password}}"><a href="https://a.test/?e={{email}}">a</a><a href="{{course_url}}">{{name}}</a>';
    await save({ provider: 'hostinger', template: { ...TEMPLATE, body } });
    expect((await saved()).email).toMatchObject({
      template: { body: '<img /><a>a</a><a href="{{course_url}}">{{name}}</a>' },
    });
    const stored = JSON.stringify({ course_access: { subject: 'Oi', body } });
    await asPlatform(app.services.db, (tx) =>
      sql`update client_settings set email_templates = ${stored} where producer_id = ${school.producerId}`.execute(tx),
    );
    const branding = await asPlatform(app.services.db, (tx) =>
      schoolEmailBranding(tx, app.services.env, school.producerId),
    );
    const values = { name: 'Mariana', email: 'mariana@example.com', password: 'k7Rm2pQx', course_name: 'Luz' };
    const rest = { course_url: 'https://ateneu.test/', platform_name: 'Escola', primary_color: '#4318FF' };
    const { html } = renderCourseAccess({ ...values, ...rest }, branding, { isFirst: true });
    expect(html).toContain('<img /><a>a</a><a href="https://ateneu.test/">Mariana</a>');
    expect(html).not.toContain('a.test/k7');
  });

  test('the preview is limited to six hundred per ten minutes', async () => {
    const show = async () => (await door.call('producer.previewEmail', TEMPLATE, producer)).status;
    expect(await show()).toBe(200);
    await repeatLastTry(app.services.db, 'email_preview', 598);
    expect([await show(), await show()]).toEqual([200, 429]);
  });

  test('equal to the default is not stored, whatever its colour', async () => {
    type Email = { template: object; defaultTemplate: object };
    const read = async () => (await saved()).email as Email;
    let shown = await read();
    // The button's text is ink on the first, black on the second and white on the third.
    for (const primaryColor of ['#FFEB3B', '#E3342F', '#1E3A8A']) {
      const email = { provider: 'hostinger', template: shown.template };
      await door.call('producer.updateSettings', { ...SETTINGS, primaryColor, email }, producer);
      expect((await rowOfSchool()).email_templates).toEqual({});
      shown = await read();
      expect(shown.template).toEqual(shown.defaultTemplate);
    }
    expect(JSON.stringify(shown)).toContain('{{primary_color}}');
  });
});

describe('a test e-mail', () => {
  test('over Brevo uses the typed key, or the stored one', async () => {
    expect(await tryOut({ ...BREVO, senderName: 'Escola' })).toMatchObject({ status: 200 });
    expect(brevo.taken.at(-1)).toMatchObject({
      sender: { email: 'contato@escola.test', name: 'Escola' },
      subject: 'Olá Fotografia com Luz Natural',
      htmlContent: expect.not.stringContaining('onclick'),
    });
    await save(BREVO);
    expect(await tryOut({ ...BREVO, apiKey: '' })).toMatchObject({ status: 200 });
  });

  test.each([{ apiKey: '' }, { senderEmail: '' }, { senderEmail: null, apiKey: null }])(
    'over Brevo needs a key and a sender: %j',
    async (lack) => {
      expect(await tryOut({ ...BREVO, ...lack })).toMatchObject({ status: 422, code: 'email_test_incomplete' });
    },
  );

  test('refused by the provider shows the provider’s message, and never the key', async () => {
    const answer = await tryOut({ ...BREVO, apiKey: 'xkeysib-errada' });
    expect(answer).toMatchObject({ status: 409, code: 'email_test_failed', data: { reason: 'Key not found' } });
    expect(answer.text).not.toContain('xkeysib');
    const to = anybody();
    brevo.faults.set(to, ['cut_before']);
    const cut = await tryOut({ ...BREVO, to });
    expect(cut).toMatchObject({ status: 409, code: 'email_test_failed' });
    expect(cut.data).not.toHaveProperty('reason');
  });

  test('over the operator’s account has the sender’s name, and no injected header', async () => {
    const to = anybody();
    const template = { ...TEMPLATE, subject: 'Oi\r\nBcc: intruso@example.com\r\n\r\n<script>' };
    const senderName = 'Escola\r\nBcc: intruso@example.com';
    expect(await tryOut({ to, provider: 'hostinger', senderName, template })).toMatchObject({ status: 200 });
    const message = smtp.received.at(-1);
    expect(message).toMatchObject({
      from: { address: 'contato@plataforma.test', name: 'Escola Bcc: intruso@example.com' },
      subject: 'Oi Bcc: intruso@example.com <script>',
      to: [{ address: to }],
    });
    expect(message?.bcc).toBeUndefined();
    expect(message?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(smtp.received.filter(({ to }) => to?.some(({ address }) => address === 'intruso@example.com'))).toEqual([]);
  });

  test('is limited to ten per hour', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 11; at++) statuses.push((await tryOut(BREVO)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const other = await newSchool(app.services.db);
    const caller = await app.signedIn({ kind: 'producer', userId: other.producerId });
    expect(await door.call('producer.sendTestEmail', { to: anybody(), ...BREVO }, caller)).toMatchObject({
      status: 200,
    });
  });
});
