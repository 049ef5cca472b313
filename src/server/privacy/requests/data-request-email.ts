import { sql } from 'kysely';
import { z } from 'zod';
import {
  CHANNEL_TEXTS,
  type DataRequestChannel,
  type DataRequestKind,
  GROUND_TEXTS,
  protocolText,
  type RefusalGround,
} from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { button, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { VISIT_PATH } from '../paths.ts';

const part = z.enum(['received', 'ready', 'answered']);
type Part = z.infer<typeof part>;

type Found = {
  kind: DataRequestKind;
  state: string;
  year: number;
  number: number;
  dueAt: string;
  eraseAt: string | null;
  copyUntil: string | null;
  ground: RefusalGround | null;
  answer: string | null;
  channel: DataRequestChannel;
};
type Content = Found & { part: Part; url: string };

/** Tells somebody the state of their request: received, copy ready, or answered. */
export const dataRequestEmail = defineEmail({
  name: 'data_request',
  carrier: 'operator',
  payload: z.object({ requestId: id, part }),
  load: ({ db, env }, { producerId, payload: { requestId, part } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Found>`
        select kind, state, year, number, due_at as "dueAt", erase_at as "eraseAt", copy_until as "copyUntil", ground, answer, channel
        from data_requests
        where producer_id = ${producerId} and id = ${requestId} and number is not null and email is not null`.execute(
        tx,
      );
      const [found] = rows;
      if (!found || !producerId) return { dropped: 'outdated' };
      const branding = await schoolEmailBranding(tx, env, producerId);
      // People who did not ask while signed in may be unable to sign in.
      const url = branding.link(found.channel === 'area' ? '/alunos/meus-dados' : VISIT_PATH);
      return { branding, content: { ...found, part, url } };
    }),
  subject: (request: Content) => `${titleOf(request)} (protocolo ${protocolText(request.year, request.number)})`,
  body: (request: Content) => [
    heading(titleOf(request)),
    paragraph(textOf(request)),
    facts([
      ['Protocolo', protocolText(request.year, request.number)],
      ...cameBy(request),
      ...(request.ground ? [['Fundamento', GROUND_TEXTS[request.ground]] as [string, string]] : []),
      ...(request.answer ? [['Resposta da escola', request.answer] as [string, string]] : []),
    ]),
    button(request.url, 'Ver meus pedidos'),
    note('Você recebeu este e-mail porque pediu algo sobre os seus dados (LGPD, art. 18).'),
  ],
});

/** For requests that the school registered on somebody's behalf. */
const cameBy = ({ channel }: Content): [string, string][] =>
  channel === 'area' || channel === 'page' ? [] : [['Chegou por', CHANNEL_TEXTS[channel]]];

const WHAT: Record<DataRequestKind, string> = { copy: 'cópia', erasure: 'exclusão', correction: 'correção' };

function titleOf({ kind, part, state }: Content): string {
  if (part === 'ready') return 'A cópia dos seus dados está pronta';
  if (part === 'received') return `Recebemos seu pedido de ${WHAT[kind]}`;
  return state === 'refused' ? `Seu pedido de ${WHAT[kind]} foi recusado` : `Seu pedido de ${WHAT[kind]} foi atendido`;
}

function textOf({ kind, part, state, dueAt, eraseAt, copyUntil }: Content): string {
  const day = (moment: string | null) => (moment ? formatDate(new Date(moment)) : '');
  if (part === 'ready') return `Baixe até ${day(copyUntil)}. Depois disso ela é apagada, e você pode pedir outra.`;
  if (part === 'received')
    return kind === 'erasure'
      ? `Seus dados serão apagados em ${day(eraseAt)}. Até lá você pode desistir na página dos seus pedidos.`
      : `A escola responde até ${day(dueAt)}.`;
  return state === 'refused'
    ? 'Se não concordar, fale com o encarregado da escola ou reclame à ANPD.'
    : 'O que você pediu está feito.';
}
