import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../../email/definition.ts';
import { presentRecipient } from '../../email/present-recipient.ts';

const payload = z.object({ requestId: id });
type Payload = z.infer<typeof payload>;

type Content = { name: string; closeAt: string; url: string };

/** Tells a student that the school closes, what will be deleted, and what they can download before. */
export const schoolClosingEmail = defineEmail({
  name: 'school_closing',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, closeAt, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      closeAt: await readDay(tx, email),
      recipient: await presentRecipient(tx, email),
    }));
    if (!closeAt || !recipient) return { dropped: 'outdated' };
    return {
      branding,
      recipient,
      content: { name: recipient.recipientName, closeAt, url: branding.link('/alunos/meus-dados') },
    };
  },
  subject: ({ closeAt }: Content, { name }) => `${name} encerra em ${formatDate(new Date(closeAt))}`,
  body: ({ name, closeAt, url }, branding) => [
    heading(`A escola vai ser encerrada, ${name}`),
    paragraph(
      words`${strong(branding.name)} vai ser encerrada. Nesse dia seu acesso aos cursos termina, e o que a escola guarda de você é apagado: aulas vistas, anotações, tarefas e certificados.`,
    ),
    facts([['Acesso até', formatDate(new Date(closeAt))]]),
    paragraph('Antes disso, peça e baixe a cópia dos seus dados, e guarde o PDF dos seus certificados.'),
    button(url, 'Baixar meus dados'),
    note(
      'Depois desse dia a página que confere um certificado deixa de existir. Sobre valores pagos, fale com a escola antes do fim.',
    ),
  ],
});

/** If the closing was not withdrawn, and they are still enrolled. */
async function readDay(tx: Tx, { producerId, userId, payload }: Recipient<Payload>): Promise<string | undefined> {
  const { rows } = await sql<{ closeAt: string }>`
    select r.close_at as "closeAt" from producer_requests r join students s on s.producer_id = r.account_id
    where r.id = ${payload.requestId} and r.account_id = ${producerId} and r.kind = 'closing' and r.state = 'open'
      and s.user_id = ${userId}`.execute(tx);
  return rows[0]?.closeAt;
}
