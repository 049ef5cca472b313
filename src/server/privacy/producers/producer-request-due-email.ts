import { sql } from 'kysely';
import { z } from 'zod';
import { type ProducerRequestKind, protocolText } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { queueEmail } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';

const payload = z.object({ requestId: id, part: z.enum(['new', 'due']) });
type Payload = z.infer<typeof payload>;

type Due = { kind: ProducerRequestKind; year: number; number: number; dueAt: string; name: string | null };
type Content = Due & Pick<Payload, 'part'> & { url: string };

/** To the platform's owners: a producer waits for an answer about their own data. */
export const producerRequestDueEmail = defineEmail({
  name: 'producer_request_due',
  carrier: 'operator',
  payload,
  load: ({ db, env }, { payload: { requestId, part } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Due>`
        select kind, year, number, due_at as "dueAt", name from producer_requests where id = ${requestId} and state = 'open'`.execute(
        tx,
      );
      const [due] = rows;
      if (!due) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return { branding, content: { ...due, part, url: branding.link('/admin/super/configuracoes/privacidade') } };
    }),
  subject: ({ part, kind, dueAt }: Content) => {
    if (part === 'new') return 'Um produtor fez um pedido sobre os dados dele';
    const until = formatDate(new Date(dueAt));
    return kind === 'copy'
      ? `Uma cópia de dados não ficou pronta: prazo até ${until}`
      : `Responda um pedido de produtor até ${until}`;
  },
  body: ({ kind, year, number, dueAt, name, url }: Content) => [
    heading(kind === 'copy' ? 'Uma cópia de dados não ficou pronta' : 'Um pedido sobre dados espera resposta'),
    paragraph(
      kind === 'copy'
        ? `${name ?? 'Um produtor'} pediu uma cópia dos dados da própria conta, e ela ainda não pôde ser feita. A plataforma tenta de novo todos os dias. Veja nos registros do servidor o que impede a tarefa make-producer-copy.`
        : `${name ?? 'Um produtor'} pediu algo sobre os dados da própria conta. A lei dá 15 dias para responder.`,
    ),
    facts([
      ['Protocolo', protocolText(year, number)],
      ['Responder até', formatDate(new Date(dueAt))],
    ]),
    button(url, 'Abrir pedidos'),
    note('LGPD, art. 19. Recusas precisam de um fundamento legal, que a página oferece.'),
  ],
});

/** Runs across schools. */
export async function tellOwners(tx: Tx, jobs: Jobs, payload: Payload): Promise<void> {
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
