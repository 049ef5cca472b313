import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { platformEmailBranding, schoolEmailBranding } from '../../branding/email-branding.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, type QueuedRow } from '../../email/definition.ts';
import { deriveToken } from '../../email/secrets.ts';
import { issueLink } from '../links/one-time-links.ts';

/** `lost`: nobody asked for it, the password was deleted for safety. */
const payload = z.object({ askedIn: id.nullable(), lost: z.boolean().optional() });
type Payload = z.infer<typeof payload>;

const HOUR = 3_600_000;

/** The recovery e-mail. It depends on the account, not on the page where it was requested. */
export const recoveryEmail = defineEmail({
  name: 'recovery',
  carrier: 'operator',
  payload,
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      // By now the person has requested another if they still need it.
      if (Date.now() - Date.parse(email.createdAt) > HOUR) return { dropped: 'too_late' };
      const account = await findAccount(tx, email);
      if (!account) return { dropped: 'no_account' };
      const { userId, producerId } = account;
      const branding = producerId
        ? await schoolEmailBranding(tx, env, producerId)
        : await platformEmailBranding(tx, env);
      const token = deriveToken(signingKey(env), email.id);
      const isCurrent = await issueLink(tx, { kind: 'recovery', userId, producerId, token });
      if (!isCurrent) return { dropped: 'outdated' };
      const path = account.role === 'student' ? '/reset-password?area=aluno' : '/reset-password';
      return {
        branding,
        content: { email: email.recipientEmail, url: branding.operatorLink(path, token), lost: email.payload.lost },
        secrets: [token],
      };
    }),
  subject: () => HEADING,
  body: ({ email, url, lost }: { email: string; url: string; lost?: boolean }) => [
    heading(HEADING),
    paragraph(
      lost
        ? words`Por segurança, a senha que ${strong(email)} tinha deixou de valer. Crie outra para entrar com e-mail e senha.`
        : words`Recebemos um pedido para trocar a senha de ${strong(email)}.`,
    ),
    button(url, 'Criar nova senha'),
    note(
      lost
        ? 'O link vale por 1 hora e uma única vez. Depois disso, peça outro em “Esqueceu sua senha?”, na página de entrada.'
        : 'O link vale por 1 hora e uma única vez. Se não foi você, ignore este e-mail: sua senha continua a mesma.',
    ),
  ],
});

const HEADING = 'Crie uma nova senha';

type Account = { userId: string; role: 'super_admin' | 'admin' | 'student'; producerId: string | null };

/** For a student: the school where it was requested, if they belong to it, else their latest one. */
async function findAccount(tx: Tx, { recipientEmail, payload }: QueuedRow<Payload>): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select p.id as "userId", p.role, case when p.role = 'student' then (
        select st.producer_id from students st where st.user_id = p.id
        order by (st.producer_id = ${payload.askedIn}::uuid) desc nulls last, st.status, st.created_at desc limit 1
      ) end as "producerId"
    from profiles p where p.email = ${recipientEmail}`.execute(tx);
  return rows[0];
}
