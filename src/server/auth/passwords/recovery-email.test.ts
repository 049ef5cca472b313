import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../../db.ts';
import type { EmailBranding } from '../../email/email-branding.ts';
import { renderEmail } from '../../email/render.ts';
import { passwordMatches } from './passwords.ts';
import { requestRecovery } from './recovery.ts';
import { recoveryEmail } from './recovery-email.ts';

const { call, services } = await testApp();
const { db, jobs } = services;
const device = { ip: '192.0.2.1', userAgent: null, deviceId: 'a' };

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

describe('the recovery e-mail', () => {
  const ask = async (email: string, audience: 'student' | 'producer', slug?: string) => {
    await requestRecovery(
      { db, jobs },
      { email, audience },
      { slug },
      { ...device, ip: randomUUID() },
      Buffer.alloc(32),
    );
    return mail.lastQueuedTo(email);
  };
  const linkIn = (text: string | undefined) => new URL(/Criar nova senha: (\S+)/.exec(text ?? '')?.[1] ?? '');

  test('opens the page of the student’s school once, wherever it was requested', async () => {
    const [school, other] = [await newSchool(db), await newSchool(db)];
    const { email } = await newStudent(db, school);
    for (const [audience, slug] of [
      ['student', school.slug],
      ['student', other.slug],
      ['producer', undefined],
    ] as const) {
      const emailId = await ask(email, audience, slug);
      await mail.send(emailId);
      const message = mail.receivedBy(email).at(-1);
      const link = linkIn(message?.text);
      expect(link.pathname + link.search).toBe(`/reset-password?area=aluno&escola=${school.slug}`);
      const token = link.hash.slice(1);
      expect((await mail.rowOf(emailId))?.content).not.toContain(token);
      expect(await mail.everythingStored()).not.toContain(token);
    }
    const token = linkIn(mail.receivedBy(email).at(-1)?.text).hash.slice(1);
    const reset = () => call('public.resetPassword', { token, password: 'varanda de samambaia' });
    expect((await reset()).status).toBe(200);
    expect(await passwordMatches(await mail.passwordHashOf(email), 'varanda de samambaia')).toBe(true);
    expect((await reset()).code).toBe('link_invalid');
  });

  test('for a producer is sent by the platform, even if requested on a student’s page', async () => {
    const school = await newSchool(db);
    const email = `${school.slug}@example.com`;
    await mail.send(await ask(email, 'student', school.slug));
    const [message] = mail.receivedBy(email);
    expect(message?.from?.name).toBe('Ateneu');
    const link = linkIn(message?.text);
    expect(link.pathname + link.search).toBe('/reset-password');
  });

  test('is not sent without an account, and leaves no row', async () => {
    const email = `ninguem-${randomUUID()}@example.com`;
    const emailId = await ask(email, 'student');
    await mail.send(emailId);
    expect(mail.receivedBy(email)).toEqual([]);
    expect(await mail.rowOf(emailId)).toBeUndefined();
  });

  test('is not sent an hour late, when the person has requested another', async () => {
    const { email } = await newStudent(db, await newSchool(db));
    const emailId = await ask(email, 'student');
    await asPlatform(db, (tx) =>
      tx
        .updateTable('email_logs')
        .set({ created_at: sql`app_now() - interval '61 minutes'` })
        .where('id', '=', emailId)
        .execute(),
    );
    await mail.send(emailId);
    expect(mail.receivedBy(email)).toEqual([]);
    expect(await mail.rowOf(emailId)).toMatchObject({ status: 'failed', error: 'too_late' });
  });
});

test('its link and address are the same in both versions', () => {
  const branding: EmailBranding = {
    name: 'Ateneu',
    senderName: 'Ateneu',
    logoUrl: null,
    primaryColor: '#4318FF',
    supportEmail: null,
    courseAccess: null,
    link: (path) => path,
    operatorLink: (path) => path,
  };
  const content = { email: 'a&b@example.com', url: 'https://ateneu.test/reset-password?a=1&b=2#t' };
  const { html, text } = renderEmail(recoveryEmail, { content, branding });
  expect(html).toContain('href="https://ateneu.test/reset-password?a=1&#38;b=2#t"');
  expect(html).toContain('a&#38;b@example.com');
  expect(text).toContain('https://ateneu.test/reset-password?a=1&b=2#t');
});
