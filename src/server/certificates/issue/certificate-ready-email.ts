import { sql } from 'kysely';
import { z } from 'zod';
import { hoursOf } from '#shared/certificates/sheet.ts';
import { id } from '#shared/schemas.ts';
import { noticesOptOut } from '../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../../email/definition.ts';
import { presentRecipient } from '../../email/present-recipient.ts';

const payload = z.object({ certificateId: id });
type Payload = z.infer<typeof payload>;
type Content = { name: string; course: string; hours: number; url: string };

/** Links a student to their certificate, if it is still valid, they can come in to see it, and want such notices. Has no attachment. */
export const certificateReadyEmail = defineEmail({
  name: 'certificate_ready',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, found, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      found: await findStanding(tx, email),
      recipient: await presentRecipient(tx, email),
    }));
    if (!found || !recipient) return { dropped: 'outdated' };
    return {
      branding,
      recipient,
      content: { name: recipient.recipientName, ...found, url: branding.link('/alunos/certificados') },
      ...noticesOptOut(env, email, branding),
    };
  },
  subject: () => 'Seu certificado está pronto',
  body: ({ name, course, hours, url }: Content) => [
    heading(`Seu certificado está pronto, ${name}`),
    paragraph(words`Você concluiu ${strong(course)}. Parabéns!`),
    facts([['Carga horária', hoursOf(hours)]]),
    button(url, 'Ver certificado'),
    note('Antes de baixar, confira seu nome: você pode corrigi-lo uma vez.'),
  ],
});

async function findStanding(tx: Tx, { producerId, userId, payload }: Recipient<Payload>) {
  const { rows } = await sql<{ course: string; hours: number }>`
    select c.snapshot ->> 'course' as course, (c.snapshot ->> 'hours')::integer as hours
    from certificates c join students st on st.producer_id = c.producer_id and st.id = c.student_id
    where c.producer_id = ${producerId} and c.id = ${payload.certificateId} and st.user_id = ${userId} and st.notify_by_email
      and ${holdsOpenEnrollment} and c.revoked_at is null and c.replaced_at is null`.execute(tx);
  return rows[0];
}
