import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { platformEmailBranding, schoolEmailBranding } from '../branding/email-branding.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { hashToken } from '../crypto/tokens.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, facts, heading, note, paragraph } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { deriveToken } from '../email/secrets.ts';

const part = z.enum(['prove', 'undo']);
type Part = z.infer<typeof part>;
type Change = { oldEmail: string; newEmail: string };
type Content = Change & { part: Part; url: string };

/**
 * Sends the confirmation link to the new mailbox and the undo link to the old one. Nothing is sent to a taken
 * address.
 */
export const emailChangeEmail = defineEmail({
  name: 'email_change',
  carrier: 'operator',
  payload: z.object({ changeId: id, part, schoolId: id.nullable(), host: z.string().optional() }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const { changeId, part, schoolId, host } = email.payload;
      const token = deriveToken(signingKey(env), email.id);
      const change = await storeToken(tx, changeId, part, token);
      if (!change) return { dropped: 'no_account' };
      const branding = schoolId ? await schoolEmailBranding(tx, env, schoolId) : await platformEmailBranding(tx, env);
      const link = branding.operatorLink(schoolId ? `${PATHS[part]}?area=aluno` : PATHS[part], token);
      const url = host === undefined ? link : atHost(link, host || new URL(env.publicUrl).hostname);
      return { branding, content: { ...change, part, url }, secrets: [token] };
    }),
  subject: ({ part }: Content) => WORDS[part].heading,
  body({ part, oldEmail, newEmail, url }) {
    const said = WORDS[part];
    return [
      heading(said.heading),
      paragraph(said.text),
      facts([
        ['E-mail até agora', oldEmail],
        ['Novo e-mail', newEmail],
      ]),
      button(url, said.button),
      note(said.note),
    ];
  },
});

/** The change is confirmed in the session that requested it, which belongs to one host. */
const atHost = (link: string, hostname: string) => Object.assign(new URL(link), { hostname }).href;

const PATHS: Record<Part, string> = { prove: '/trocar-email', undo: '/desfazer-email' };

const WORDS = {
  prove: {
    heading: 'Confirme seu novo e-mail',
    text: 'Pediram para usar este endereço em uma conta. Confirme no navegador em que a conta está aberta.',
    button: 'Confirmar novo e-mail',
    note: 'O link vale por 24 horas e uma única vez. Se não foi você, ignore este e-mail: nada muda.',
  },
  undo: {
    heading: 'Seu e-mail foi trocado',
    text: 'Este endereço não abre mais a sua conta. Se não foi você, desfaça a troca: a conta volta para este endereço, todas as sessões são encerradas e você cria uma nova senha.',
    button: 'Desfazer a troca',
    note: 'O link vale por 7 dias. Se foi você, não precisa fazer nada.',
  },
};

/** @returns undefined if the change was dropped or has expired, or if the new address already has an account */
async function storeToken(tx: Tx, id: string, part: Part, token: string): Promise<Change | undefined> {
  const hash = hashToken(token);
  const { rows } = await (part === 'prove'
    ? sql<Change>`
        update email_changes set proof_hash = ${hash}
        where id = ${id} and proven_at is null and dropped_at is null and expires_at > app_now()
          and not exists (select from profiles where email = email_changes.new_email)
          and coalesce(account_before_change(new_email) = user_id, true)
        returning old_email as "oldEmail", new_email as "newEmail"`
    : sql<Change>`
        update email_changes set undo_hash = ${hash}
        where id = ${id} and proven_at is not null and undone_at is null and undo_until > app_now()
        returning old_email as "oldEmail", new_email as "newEmail"`
  ).execute(tx);
  return rows[0];
}
