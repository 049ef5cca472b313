import { z } from 'zod';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { button, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { deriveToken } from '../../email/secrets.ts';
import { issueLink } from './one-time-links.ts';

const DAY = 24 * 3_600_000;

/** The link by which a producer proves the address of the account. */
export const mailboxProofEmail = defineEmail({
  name: 'mailbox_proof',
  carrier: 'operator',
  payload: z.object({}),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      if (!email.userId) return { dropped: 'no_account' };
      if (Date.now() - Date.parse(email.createdAt) > DAY) return { dropped: 'too_late' };
      const { userId, recipientEmail } = email;
      const account = tx.selectFrom('profiles').select('id').where('id', '=', userId);
      if (!(await account.where('email', '=', recipientEmail).executeTakeFirst())) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      const token = deriveToken(signingKey(env), email.id);
      const isCurrent = await issueLink(tx, { kind: 'mailbox', userId, producerId: null, token });
      if (!isCurrent) return { dropped: 'outdated' };
      const url = branding.operatorLink('/confirmar-email', token);
      return { branding, content: { name: email.recipientName, email: recipientEmail, url }, secrets: [token] };
    }),
  subject: () => 'Confirme seu e-mail',
  body: ({ name, email, url }: { name: string; email: string; url: string }) => [
    heading(`Confirme seu e-mail, ${name}`),
    paragraph(
      words`Confirme que ${strong(email)} é seu. Depois disso sua escola pode publicar cursos e escrever para os alunos.`,
    ),
    button(url, 'Confirmar e-mail'),
    note('O link vale por 24 horas e uma única vez. Se você não criou esta conta, ignore este e-mail.'),
  ],
});
