import { randomUUID } from 'node:crypto';
import type { TestEmailInput } from '#shared/contract/school/settings.ts';
import type { Producer, SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Context } from '../context.ts';
import { requireMayPublish } from '../courses/publishing.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { unsealBytes } from '../crypto/sealed.ts';
import { asPlatform } from '../db.ts';
import type { EmailBranding } from '../email/email-branding.ts';
import { classifyFailure } from '../email/failures.ts';
import type { OwnAccount } from '../email/providers/school-mail.ts';
import type { Rendered } from '../email/render.ts';
import { renderCourseAccess } from '../email/school-template/course-access.ts';
import type { Values } from '../email/school-template/placeholders.ts';
import { Problem } from '../problem.ts';
import { countTry } from '../throttle/throttle.ts';
import { schoolEmailBranding } from './email-branding.ts';

type Template = { subject: string; body: string };

/** The access e-mail with sample data. @throws Problem too_many_requests */
export async function previewEmail(
  { db, env, ip, userAgent }: Pick<Context, 'db' | 'env' | 'ip' | 'userAgent'>,
  { producerId }: Pick<Producer, 'producerId'>,
  template: Template,
): Promise<Rendered> {
  const branding = await asPlatform(db, async (tx) => {
    await countTry(tx, { action: 'email_preview', email: producerId, ip, userAgent }, signingKey(env));
    return schoolEmailBranding(tx, env, producerId);
  });
  return renderSample(branding, template);
}

/**
 * Sends a test e-mail immediately with the typed provider, key and sender; a blank key means the stored one.
 * @throws Problem email_test_incomplete if the provider's settings are incomplete; email_test_failed, with the
 * provider's error as reason; too_many_requests after ten in an hour; mailbox_unproven
 */
export async function sendTestEmail(
  { db, env, ip, userAgent, mail }: Context,
  producer: SchoolActor,
  { to, template, senderName, ...account }: TestEmailInput,
): Promise<void> {
  const { producerId } = producer;
  const { branding, kept } = await asPlatform(db, async (tx) => ({
    branding: await schoolEmailBranding(tx, env, producerId),
    kept: await tx
      .selectFrom('client_settings')
      .where('producer_id', '=', producerId)
      .select('brevo_api_key')
      .executeTakeFirstOrThrow(),
  }));
  await asPlatform(db, (tx) => requireMayPublish(tx, producerId));
  const own = accountOf(account, () => kept.brevo_api_key && unsealBytes(env, producerId, kept.brevo_api_key));
  await asPlatform(db, async (tx) => {
    await countTry(tx, { action: 'email_test', email: producerId, ip, userAgent }, signingKey(env));
    await recordAuditEvent(tx, producer, producer.place, { action: 'test_email_sent', subject: to });
  });
  const id = randomUUID();
  const message = {
    ...renderSample(branding, template),
    id,
    key: id,
    senderName: senderName || branding.name,
    to: { name: SAMPLE.name, address: to },
    replyTo: branding.supportEmail,
  };
  try {
    await mail.through(own).send(message);
  } catch (error) {
    throw new Problem('email_test_failed', { reason: classifyFailure(error).words });
  }
}

type Typed = Pick<TestEmailInput, 'provider' | 'apiKey' | 'senderEmail'>;

function accountOf({ provider, apiKey, senderEmail }: Typed, kept: () => Buffer | null): OwnAccount | null {
  if (provider === 'hostinger') return null;
  const key = apiKey ?? kept()?.toString('utf8');
  if (!key || !senderEmail) throw new Problem('email_test_incomplete');
  return { apiKey: key, from: senderEmail };
}

const SAMPLE = {
  name: 'Mariana Alves',
  email: 'mariana@example.com',
  password: 'k7Rm2pQx',
  course_name: 'Fotografia com Luz Natural',
};

function renderSample(branding: EmailBranding, { subject, body }: Template): Rendered {
  const values: Values = {
    ...SAMPLE,
    course_url: branding.link('/alunos/cursos'),
    platform_name: branding.name,
    primary_color: branding.primaryColor,
  };
  return renderCourseAccess(values, { ...branding, courseAccess: { subject, body } }, { isFirst: true });
}
