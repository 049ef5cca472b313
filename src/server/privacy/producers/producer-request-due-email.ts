import { sql } from 'kysely';
import { z } from 'zod';
import { type ProducerRequestKind, protocolText } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, type Fact, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { queueEmail } from '../../email/outbox.ts';
import { presentAccount } from '../../email/present-recipient.ts';
import type { Jobs } from '../../jobs/jobs.ts';

const payload = z.object({ requestId: id, part: z.enum(['new', 'due']) });
type Payload = z.infer<typeof payload>;

type Due = {
  kind: ProducerRequestKind;
  year: number;
  number: number;
  dueAt: string;
  closeAt: string | null;
  name: string | null;
};
type Content = Due & Pick<Payload, 'part'> & { url: string };

/**
 * Tells the platform's owners that a producer's data request waits for an answer, or that a producer closes their
 * school.
 */
export const producerRequestDueEmail = defineEmail({
  name: 'producer_request_due',
  carrier: 'operator',
  payload,
  load: ({ db, env }, { userId, payload: { requestId, part } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Due>`
        select kind, year, number, due_at as "dueAt", close_at as "closeAt", name from producer_requests
        where id = ${requestId} and state in ('open', 'working')`.execute(tx);
      const [due] = rows;
      if (!due) return { dropped: 'outdated' };
      const recipient = await presentAccount(tx, { userId });
      if (!recipient) return { dropped: 'no_account' };
      const branding = await platformEmailBranding(tx, env);
      return {
        branding,
        recipient,
        content: { ...due, part, url: branding.link('/admin/super/configuracoes/privacidade') },
      };
    }),
  subject: (content: Content) => wordsOf(content).subject,
  body: (content: Content) => {
    const { title, text, last } = wordsOf(content);
    const { year, number, dueAt, url } = content;
    return [
      heading(title),
      paragraph(text),
      facts([['Protocolo', protocolText(year, number)], last ?? ['Responder até', formatDate(new Date(dueAt))]]),
      button(url, 'Abrir pedidos'),
      ...(content.kind === 'closing'
        ? []
        : [note('LGPD, art. 19. Recusas precisam de um fundamento legal, que a página oferece.')]),
    ];
  },
});

type Words = { subject: string; title: string; text: string; last?: Fact };

function wordsOf({ kind, part, dueAt, closeAt, name }: Content): Words {
  const who = name ?? 'Um produtor';
  const until = formatDate(new Date(dueAt));
  if (kind === 'closing') return closingWords(part, who, closeAt ? formatDate(new Date(closeAt)) : '');
  if (kind === 'copy')
    return {
      subject: `Uma cópia de dados não ficou pronta: prazo até ${until}`,
      title: 'Uma cópia de dados não ficou pronta',
      text: `${who} pediu uma cópia dos dados da própria conta, e ela ainda não pôde ser feita. A plataforma tenta de novo todos os dias. Veja nos registros do servidor o que impede a tarefa make-producer-copy.`,
    };
  return {
    subject:
      part === 'new' ? 'Um produtor fez um pedido sobre os dados dele' : `Responda um pedido de produtor até ${until}`,
    title: 'Um pedido sobre dados espera resposta',
    text: `${who} pediu algo sobre os dados da própria conta. A lei dá 15 dias para responder.`,
  };
}

function closingWords(part: Payload['part'], who: string, day: string): Words {
  const last: Fact = ['Encerra em', day];
  if (part === 'due')
    return {
      subject: 'O encerramento de uma escola não terminou',
      title: 'O encerramento de uma escola não terminou',
      text: `${who} pediu para encerrar a escola, e ela ainda não foi apagada. A plataforma tenta de novo a cada hora, e espera enquanto uma troca de e-mail ou da segunda etapa do produtor pode ser desfeita. Veja nos registros do servidor o que impede as tarefas close-schools e end-school.`,
      last,
    };
  return {
    subject: `Uma escola encerra em ${day}`,
    title: `Uma escola encerra em ${day}`,
    text: `${who} pediu para encerrar a escola. Até esse dia pode mudar de ideia. Depois, tudo o que é da escola é apagado, e você não precisa fazer nada.`,
    last,
  };
}

/** Runs across schools. */
export async function notifyOwners(tx: Tx, jobs: Jobs, payload: Payload): Promise<void> {
  const owners = await tx
    .selectFrom('profiles')
    .select(['id', 'email', 'name'])
    .where('role', '=', 'super_admin')
    .execute();
  for (const { id: userId, email, name } of owners)
    await queueEmail(tx, jobs, producerRequestDueEmail, {
      producerId: null,
      userId,
      recipientEmail: email,
      recipientName: name,
      payload,
    });
}
