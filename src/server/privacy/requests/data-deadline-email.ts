import { sql } from 'kysely';
import { z } from 'zod';
import { type DataRequestKind, protocolText } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { button, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { presentAccount } from '../../email/present-recipient.ts';

type Due = { kind: DataRequestKind; year: number; number: number; dueAt: string };
type Content = Due & { url: string };

/** Reminds a producer of a request with a legal deadline in a few days, or of a copy or an erasure that does not succeed. */
export const dataDeadlineEmail = defineEmail({
  name: 'data_deadline',
  carrier: 'operator',
  payload: z.object({ requestId: id, producerId: id }),
  load: ({ db, env }, { userId, payload: { requestId, producerId } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Due>`
        select kind, year, number, due_at as "dueAt" from data_requests
        where producer_id = ${producerId} and id = ${requestId} and state in ('open', 'working')`.execute(tx);
      const [due] = rows;
      if (!due) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return {
        branding,
        recipient: await presentAccount(tx, { userId }),
        content: { ...due, url: branding.link('/admin/settings/privacidade') },
      };
    }),
  subject: (content: Content) => wordsOf(content).subject,
  body: (content: Content) => {
    const { title, text, last } = wordsOf(content);
    const { kind, year, number, dueAt, url } = content;
    return [
      heading(title),
      paragraph(text),
      facts([
        ['Protocolo', protocolText(year, number)],
        [last, formatDate(new Date(dueAt))],
      ]),
      button(url, 'Abrir pedidos'),
      ...(kind === 'correction'
        ? [note('LGPD, art. 19. Recusas precisam de um fundamento legal, que a página oferece.')]
        : []),
    ];
  },
});

function wordsOf({ kind, dueAt }: Content) {
  if (kind === 'erasure')
    return {
      subject: 'A exclusão dos dados de uma pessoa não terminou',
      title: 'A exclusão dos dados de uma pessoa não terminou',
      text: 'Uma pessoa da sua escola pediu a exclusão dos dados dela, e nem tudo pôde ser apagado. A plataforma tenta de novo a cada hora. Avise quem cuida da plataforma: os registros do servidor dizem o que impede a tarefa erase-people-due.',
      last: 'Apagar até',
    };
  if (kind === 'copy')
    return {
      subject: `Uma cópia de dados não ficou pronta: prazo até ${formatDate(new Date(dueAt))}`,
      title: 'Uma cópia de dados não ficou pronta',
      text: 'Uma pessoa da sua escola pediu uma cópia dos dados dela, e a cópia ainda não pôde ser feita. A plataforma tenta de novo sozinha. Avise quem cuida da plataforma: os registros do servidor dizem o que impede a tarefa make-data-copy.',
      last: 'Entregar até',
    };
  return {
    subject: `Responda um pedido de titular até ${formatDate(new Date(dueAt))}`,
    title: 'Um pedido sobre dados espera resposta',
    text: 'Uma pessoa da sua escola pediu a correção dos dados dela. A lei dá 15 dias para responder.',
    last: 'Responder até',
  };
}
