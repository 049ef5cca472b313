import { sql } from 'kysely';
import { z } from 'zod';
import {
  GROUND_TEXTS,
  PRODUCER_REQUEST_TEXTS,
  type ProducerRequestKind,
  protocolText,
  type RefusalGround,
} from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { button, type Fact, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { presentAccount } from '../../email/present-recipient.ts';
import { OWN_REQUESTS_PATH } from '../paths.ts';

const part = z.enum(['received', 'ready', 'answered']);

type Found = {
  kind: ProducerRequestKind;
  state: string;
  year: number;
  number: number;
  dueAt: string;
  copyUntil: string | null;
  ground: RefusalGround | null;
  answer: string | null;
};
type Content = Found & { part: z.infer<typeof part>; url: string };

/** Tells a producer the state of their data request. */
export const producerRequestEmail = defineEmail({
  name: 'producer_request',
  carrier: 'operator',
  payload: z.object({ requestId: id, part }),
  load: ({ db, env }, { userId, payload: { requestId, part } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Found>`
        select kind, state, year, number, due_at as "dueAt", copy_until as "copyUntil", ground, answer
        from producer_requests where id = ${requestId} and email is not null`.execute(tx);
      const [found] = rows;
      if (!found) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return {
        branding,
        recipient: await presentAccount(tx, { userId }),
        content: { ...found, part, url: branding.link(OWN_REQUESTS_PATH) },
      };
    }),
  subject: (request: Content) => `${titleOf(request)} (protocolo ${protocolText(request.year, request.number)})`,
  body: (request: Content) => [
    heading(titleOf(request)),
    paragraph(textOf(request)),
    facts(factsOf(request)),
    button(request.url, 'Ver meus pedidos'),
    note('Você recebeu este e-mail porque pediu algo sobre os dados da sua conta (LGPD, art. 18).'),
  ],
});

const factsOf = ({ year, number, kind, ground, answer }: Content): Fact[] => [
  ['Protocolo', protocolText(year, number)],
  ['Pedido', PRODUCER_REQUEST_TEXTS[kind]],
  ...(ground ? [['Fundamento', GROUND_TEXTS[ground]] satisfies Fact] : []),
  ...(answer ? [['Resposta', answer] satisfies Fact] : []),
];

function titleOf({ part, state }: Content): string {
  if (part === 'ready') return 'A cópia dos seus dados está pronta';
  if (part === 'received') return 'Recebemos seu pedido sobre os seus dados';
  return state === 'refused' ? 'Seu pedido foi recusado' : 'Seu pedido foi respondido';
}

function textOf({ part, state, dueAt, copyUntil }: Content): string {
  if (part === 'ready')
    return `Baixe até ${copyUntil ? formatDate(new Date(copyUntil)) : ''}. Depois disso ela é apagada, e você pode pedir outra.`;
  if (part === 'received') return `A plataforma responde até ${formatDate(new Date(dueAt))}.`;
  return state === 'refused' ? 'Se não concordar, responda este e-mail ou reclame à ANPD.' : 'A resposta está abaixo.';
}
