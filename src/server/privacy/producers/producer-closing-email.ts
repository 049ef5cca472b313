import { sql } from 'kysely';
import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { CLOSING_NOTICE_DAYS, protocolText } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { type Block, button, facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { presentAccount } from '../../email/present-recipient.ts';
import { OWN_REQUESTS_PATH } from '../paths.ts';

const part = z.enum(['asked', 'soon', 'closed']);

type Found = { state: string; year: number; number: number; closeAt: string; settledAt: string | null };
type Content = Found & { part: z.infer<typeof part>; url: string };

/** Tells a producer that their school will close and how to withdraw, reminds them shortly before, and confirms it. */
export const producerClosingEmail = defineEmail({
  name: 'producer_closing',
  carrier: 'operator',
  payload: z.object({ requestId: id, part }),
  load: ({ db, env }, { userId, payload: { requestId, part } }) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Found>`
        select state, year, number, close_at as "closeAt", settled_at as "settledAt" from producer_requests
        where id = ${requestId} and kind = 'closing'`.execute(tx);
      const [found] = rows;
      if (found?.state !== (part === 'closed' ? 'done' : 'open')) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return {
        branding,
        recipient: await presentAccount(tx, { userId }),
        content: { ...found, part, url: branding.link(OWN_REQUESTS_PATH) },
      };
    }),
  subject: (content: Content) => `${titleOf(content)} (protocolo ${protocolText(content.year, content.number)})`,
  body: (content: Content) => [heading(titleOf(content)), ...WORDS[content.part](content)],
});

/** The actual day, if an owner removed the school earlier or packing delayed it. */
const dayOf = ({ closeAt, settledAt }: Content) => formatDate(new Date(settledAt ?? closeAt));

const titleOf = (content: Content) =>
  content.part === 'closed' ? 'Sua escola foi encerrada' : `Sua escola encerra em ${dayOf(content)}`;

const factsOf = (content: Content) =>
  facts([
    ['Protocolo', protocolText(content.year, content.number)],
    [content.part === 'closed' ? 'Encerrada' : 'Encerra em', dayOf(content)],
  ]);

const UNDO = 'Se não foi você, ou se mudou de ideia, entre no painel e clique em Cancelar encerramento até esse dia.';

const WORDS: Record<Content['part'], (content: Content) => Block[]> = {
  asked: (content) => [
    paragraph(
      'Até lá tudo funciona como antes. Nesse dia os alunos e a equipe perdem o acesso, e tudo o que é da escola é apagado, sem volta.',
    ),
    factsOf(content),
    button(content.url, 'Ver ou cancelar'),
    paragraph(UNDO),
    note(
      `Quem tem acesso é avisado por e-mail ${CLOSING_NOTICE_DAYS} dias antes. Se quiser levar a escola, baixe o pacote dela antes desse dia: ele também é apagado.`,
    ),
  ],
  soon: (content) => [
    paragraph('Os alunos que têm acesso estão sendo avisados. Depois desse dia nada pode ser desfeito.'),
    factsOf(content),
    button(content.url, 'Ver ou cancelar'),
    paragraph(UNDO),
  ],
  closed: (content) => [
    paragraph('Tudo o que era da escola foi apagado, como você pediu, e ninguém entra mais nela.'),
    factsOf(content),
    note(
      `Sem o seu nome ficam os registros de acesso, por 6 meses (Marco Civil, art. 15), os pagamentos e o protocolo deste pedido. Com ele ficam os e-mails da plataforma para você, por ${LIMITS.emailDays} dias, e os atos da plataforma sobre a escola. Se você estuda ou trabalha em outra escola, a sua conta continua nela. O que está em cópias de segurança sai delas com o tempo, e a escola não volta por elas.`,
    ),
  ],
};
