import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../../branding/email-branding.ts';
import { signingKey } from '../../../crypto/app-keys.ts';
import { hashToken } from '../../../crypto/tokens.ts';
import { asPlatform, type Tx } from '../../../db.ts';
import { button, facts, heading, note, paragraph } from '../../../email/blocks.ts';
import { defineEmail } from '../../../email/definition.ts';
import { deriveToken } from '../../../email/secrets.ts';

type Content = { name: string; askedAt: string; dueAt: string; url: string };

/** Tells a producer that an owner requested a reset of their second steps, when it will happen, and how to cancel it. */
export const factorResetEmail = defineEmail({
  name: 'factor_reset',
  carrier: 'operator',
  payload: z.object({ resetId: id }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const token = deriveToken(signingKey(env), email.id);
      const reset = await storeToken(tx, email.payload.resetId, token);
      if (!reset) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      const url = branding.operatorLink('/cancelar-redefinicao', token);
      const said = (at: string) => formatDateTime(new Date(at));
      const content = { name: email.recipientName, askedAt: said(reset.askedAt), dueAt: said(reset.dueAt), url };
      return { branding, content, secrets: [token] };
    }),
  subject: () => HEADING,
  body: ({ name, askedAt, dueAt, url }: Content) => [
    heading(HEADING),
    paragraph(`${name ? `Olá, ${name}. ` : ''}${TEXT}`),
    facts([
      ['Pedido em', askedAt],
      ['Vale a partir de', dueAt],
    ]),
    paragraph(
      'Se foi você que pediu, não precisa fazer nada. Se não foi, ou se você encontrou o que tinha perdido, cancele.',
    ),
    button(url, 'Não fui eu: cancelar'),
    note('O link vale até o horário acima e uma única vez. Quem o abre não entra na sua conta.'),
  ],
});

const HEADING = 'Sua verificação em duas etapas será redefinida';
const TEXT =
  'A equipe da plataforma recebeu um pedido para redefinir a verificação em duas etapas da sua conta. O aplicativo autenticador, as chaves de acesso e os códigos de recuperação deixam de valer no horário abaixo, e as sessões abertas são encerradas. Sua senha continua a mesma.';

/** @returns undefined for a reset that was cancelled or applied */
async function storeToken(tx: Tx, id: string, token: string) {
  const { rows } = await sql<{ askedAt: string; dueAt: string }>`
    update factor_resets set cancel_hash = ${hashToken(token)}
    where id = ${id} and cancelled_at is null and done_at is null
    returning asked_at as "askedAt", due_at as "dueAt"`.execute(tx);
  return rows[0];
}
