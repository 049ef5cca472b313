import { afterAll } from 'vitest';
import { sealBytes } from '#server/crypto/sealed.ts';
import { asPlatform } from '#server/db.ts';
import { openMail, transportsOfSchools } from '#server/email/providers/school-mail.ts';
import type { TransportFor } from '#server/email/providers/transport.ts';
import { sendQueuedEmail } from '#server/email/worker.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { BREVO_KEY, type BrevoServer, startBrevo } from '#test/servers/brevo-server.ts';
import { type MailServer, startMailServer } from '#test/servers/mail-server.ts';

/* A school that has a provider of its own, and everything that it may do with it. */

export type Carried = { to: string; subject: string; html: string; text: string };
export type School = TestSchool & { courseId: string; producer: Caller };

const OWN_TEMPLATE = `<p>Senha: {{password}} <a href="{{course_url}}">Entrar</a></p>
  <img src="https://escola.test/p.gif?p={{password}}" alt="{{password}}">
  <a href="https://escola.test/?p={{password}}&e={{email}}">x</a><div style="background:url(https://escola.test/{{password}})">y</div>`;

export async function twoSchools() {
  const app = await testApp();
  const [brevo, operator] = [await startBrevo(), await startMailServer()];
  const smtp = { host: '127.0.0.1', port: operator.port, secure: false, from: 'contato@plataforma.test' };
  const env = { ...app.services.env, brevoOrigin: brevo.origin, brevo: undefined, smtp };
  const mail = openMail(env);
  afterAll(async () => {
    mail.operator.close();
    await Promise.all([brevo.stop(), operator.stop()]);
  });
  const chosen = transportsOfSchools({ db: app.services.db, env, mail });
  return { ...helpersOf(app, { brevo, operator }, chosen), mail, chosen };
}

function helpersOf(app: TestApp, servers: { brevo: BrevoServer; operator: MailServer }, chosen: TransportFor) {
  const { services } = app;
  const { db, env } = services;

  async function openSchool(): Promise<School> {
    const school = await newSchool(db);
    const { id: courseId } = await newCourse(db, school, { modules: [[{}]] });
    const columns = {
      email_provider: 'brevo',
      brevo_api_key: sealBytes(env, school.producerId, Buffer.from(BREVO_KEY)),
      sender_email: `contato@${school.slug}.test`,
      email_templates: JSON.stringify({ course_access: { subject: 'Bem-vindo', body: OWN_TEMPLATE } }) as never,
    } as const;
    await asPlatform(db, (tx) =>
      tx.updateTable('client_settings').set(columns).where('producer_id', '=', school.producerId).execute(),
    );
    return { ...school, courseId, producer: await app.signedIn({ kind: 'producer', userId: school.producerId }) };
  }

  /** Sends what waits for an address, and says what came of it on which way. */
  async function carriedTo(
    email: string,
    transportFor = chosen,
  ): Promise<{ bySchool: Carried[]; byOperator: Carried[] }> {
    const waiting = await asPlatform(db, (tx) =>
      tx
        .selectFrom('email_logs')
        .leftJoin('profiles as p', 'p.id', 'email_logs.user_id')
        .select('email_logs.id')
        .where((row) => row.or([row('recipient_email', '=', email), row('p.email', '=', email)]))
        .where('status', '=', 'queued')
        .orderBy('email_logs.created_at')
        .execute(),
    );
    const [before, earlier] = [servers.brevo.taken.length, servers.operator.received.length];
    for (const { id } of waiting) await sendQueuedEmail({ ...services, transportFor }, id);
    const bySchool = servers.brevo.taken
      .slice(before)
      .map(({ to, subject, htmlContent: html, textContent: text = '' }) => ({
        to: to[0]?.email ?? '',
        subject,
        html,
        text,
      }));
    const byOperator = servers.operator.received.slice(earlier).map(({ to, subject = '', html, text = '' }) => ({
      to: to?.[0]?.address ?? '',
      subject,
      html: html || '',
      text,
    }));
    return { bySchool, byOperator };
  }

  /** Enrolls by the producer's own form. */
  async function enroll({ courseId, producer }: School, email: string, password = '') {
    const form = { name: 'Pessoa', email, phone: '', cpf: '', courseIds: [courseId], password };
    const { code, data } = await app.call('producer.enrollStudent', form, producer);
    if (code) throw new Error(`Not enrolled: ${code}`);
    return data as { id: string };
  }

  return { app, openSchool, carriedTo, enroll };
}

/** The secrets of one-time links. */
export const tokensIn = ({ html, text }: Carried) => [
  ...new Set([...`${html} ${text}`.matchAll(/#([\w-]{43})\b/g)].map(([, token = '']) => token)),
];

export const passwordIn = ({ text }: Carried) => /Senha: ([A-Za-z0-9]{8})\b/.exec(text)?.[1];

/** Every address in a message: where a program could be led to without a click, and where a click leads. */
export const addressesIn = ({ html }: Carried) =>
  [...html.matchAll(/(?:src|href|background|url)\s*[=(]\s*["']?([^"')>\s]+)/gi)].map(([, url = '']) => url);
