import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type IntegrationFixture, integrationFixture } from '#test/fixtures/integration-fixture.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import type { Message, Transport } from '../email/providers/transport.ts';
import { sendQueuedEmail } from '../email/worker.ts';

const app = await testApp();
let fixture: IntegrationFixture;
beforeEach(async () => {
  fixture = await integrationFixture(app);
});

const freshEmail = () => `pessoa-${randomUUID()}@example.com`;

describe('sendHostingerEmail.php', () => {
  const html = '<h1>Olá</h1><script>alert(1)</script><p>Senha: <b>lua-de-papel-93</b></p>';
  const send = (body: object, caller = fixture.keyed) => fixture.post('sendHostingerEmail.php', body, caller);
  const mail = (to: string, overrides: object = {}) => ({
    to,
    subject: 'Seu acesso',
    html,
    senderName: 'Equipe da Escola',
    ...overrides,
  });
  async function deliver(): Promise<Message[]> {
    const sent: Message[] = [];
    const transport: Transport = { send: async (message) => `<${sent.push(message)}@example.com>`, close: () => {} };
    for (const { id } of await fixture.emails())
      await sendQueuedEmail({ ...app.services, transportFor: () => transport }, id);
    return sent;
  }

  test('is sent to a student, cleaned and in the school’s layout, and its text is not stored', async () => {
    const { email } = await newStudent(app.services.db, fixture.school);
    expect(await send(mail(email.toUpperCase()))).toEqual({ status: 200, success: true });
    const [waiting] = await fixture.emails();
    expect(JSON.stringify(waiting)).not.toContain('lua-de-papel-93');
    const [message] = await deliver();
    expect(message).toMatchObject({ subject: 'Seu acesso', senderName: 'Equipe da Escola', to: { address: email } });
    expect(message?.html).toContain('<h1>Olá</h1><p>Senha: <b>lua-de-papel-93</b></p>');
    expect(message?.html).toContain('Enviado por');
    expect(message?.text).toContain('Olá\n\nSenha: lua-de-papel-93');
    const [kept] = await fixture.emails();
    expect(kept).toMatchObject({ status: 'sent', subject: 'Seu acesso', payload: {} });
    expect(JSON.stringify(kept)).not.toContain('lua-de-papel-93');
  });

  test('is sent to the producer for testing, and to nobody outside the school', async () => {
    const theirs = await newStudent(app.services.db, await newSchool(app.services.db));
    expect((await send(mail(`${fixture.school.slug}@example.com`, { senderName: undefined }))).status).toBe(200);
    const refusals = [await send(mail(theirs.email)), await send(mail(freshEmail()))];
    const refused = { status: 404, success: false, error: 'not_found', requestId: expect.any(String) };
    expect(refusals).toEqual([refused, refused]);
    expect(await deliver()).toHaveLength(1);
  });

  test.each([
    [{ to: 'a@example.com, b@example.com' }, 'to', 'invalid'],
    [{ to: ['a@example.com'] }, 'to', 'required'],
    [{ subject: '' }, 'subject', 'required'],
    [{ html: '' }, 'html', 'required'],
    [{ html: undefined }, 'html', 'required'],
    [{ senderName: 'x'.repeat(121) }, 'senderName', 'too_long'],
    [{ from: 'banco@example.com' }, 'from', 'unknown_field'],
  ])('%j is refused', async (wrong, field, code) => {
    expect(await send(mail(freshEmail(), wrong))).toMatchObject({ status: 422, fields: [{ field, code }] });
    expect(await fixture.emails()).toHaveLength(0);
  });

  test('is limited per hour', async () => {
    const { email } = await newStudent(app.services.db, fixture.school);
    expect((await send(mail(freshEmail()))).status).toBe(404);
    await repeatLastTry(app.services.db, 'message', 298);
    expect((await send(mail(freshEmail()))).status).toBe(404);
    const response = await app.fetch(
      '/api/sendHostingerEmail.php',
      { method: 'POST', body: JSON.stringify(mail(email)) },
      fixture.keyed,
    );
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('3600');
    expect(await fixture.emails()).toHaveLength(0);
  });
});
