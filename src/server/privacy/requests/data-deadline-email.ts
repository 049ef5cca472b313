import { sql } from 'kysely';
import { z } from 'zod';
import { protocolText } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { button, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';

type Due = { year: number; number: number; dueAt: string };
type Content = Due & { url: string };

/** Reminds a producer of a request with a legal deadline in a few days. */
export const dataDeadlineEmail = defineEmail({
  name: 'data_deadline',
  carrier: 'operator',
  payload: z.object({ requestId: id, producerId: id }),
  load: ({ db, env }, { payload: { requestId, producerId } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Due>`
        select year, number, due_at as "dueAt" from data_requests
        where producer_id = ${producerId} and id = ${requestId} and state = 'open'`.execute(tx);
      const [due] = rows;
      if (!due) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return { branding, content: { ...due, url: branding.link('/admin/settings/privacidade') } };
    }),
  subject: ({ dueAt }: Content) => `Responda um pedido de titular até ${formatDate(new Date(dueAt))}`,
  body: ({ year, number, dueAt, url }: Content) => [
    heading('Um pedido sobre dados espera resposta'),
    paragraph('Uma pessoa da sua escola pediu a correção dos dados dela. A lei dá 15 dias para responder.'),
    facts([
      ['Protocolo', protocolText(year, number)],
      ['Responder até', formatDate(new Date(dueAt))],
    ]),
    button(url, 'Abrir pedidos'),
    note('LGPD, art. 19. Recusas precisam de um fundamento legal, que a página oferece.'),
  ],
});
