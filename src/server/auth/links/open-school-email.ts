import { z } from 'zod';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { type Block, button, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { deriveToken } from '../../email/secrets.ts';
import { issueLink } from './one-time-links.ts';

const DAY = 24 * 3_600_000;

type Content = { name: string; email: string; school: string; url: string; hasSchool: boolean };

/**
 * Sent when somebody signs up for a school with the address of an existing account: the link that proves the
 * mailbox and opens the school, or the news that they already have one.
 */
export const openSchoolEmail = defineEmail({
  name: 'open_school',
  carrier: 'operator',
  payload: z.object({ school: z.string() }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      if (Date.now() - Date.parse(email.createdAt) > DAY) return { dropped: 'too_late' };
      const account = await tx
        .selectFrom('profiles')
        .select(['id', 'name', 'role', 'removed_at'])
        .where('email', '=', email.recipientEmail)
        .executeTakeFirst();
      if (!account || account.removed_at || account.role === 'super_admin') return { dropped: 'no_account' };
      const branding = await platformEmailBranding(tx, env);
      const { school } = email.payload;
      const shared = { name: account.name, email: email.recipientEmail, school };
      if (account.role === 'admin') {
        const url = new URL('/login', env.publicUrl).href;
        return { branding, content: { ...shared, url, hasSchool: true } };
      }
      const token = deriveToken(signingKey(env), email.id);
      const link = { kind: 'school' as const, userId: account.id, producerId: null, schoolName: school, token };
      if (!(await issueLink(tx, link))) return { dropped: 'outdated' };
      const url = branding.operatorLink('/abrir-escola', token);
      return { branding, content: { ...shared, url, hasSchool: false }, secrets: [token] };
    }),
  subject: ({ hasSchool }: Content) => (hasSchool ? 'Você já tem uma escola' : 'Abra sua escola'),
  body: (content: Content): Block[] => (content.hasSchool ? alreadyOpen(content) : invitation(content)),
});

const IGNORE = 'Se não foi você quem pediu, ignore este e-mail: nada muda na sua conta.';

const alreadyOpen = ({ name, email, url }: Content): Block[] => [
  heading(`Você já tem uma escola, ${name}`),
  paragraph(words`Alguém pediu uma nova escola para ${strong(email)}, que já tem uma. Entre com a sua senha.`),
  button(url, 'Entrar'),
  note(IGNORE),
];

const invitation = ({ name, email, school, url }: Content): Block[] => [
  heading(`Abra sua escola, ${name}`),
  paragraph(
    words`Sua conta ${strong(email)} já existe. Com este link ela também passa a ter a escola ${strong(school)}.`,
  ),
  button(url, 'Abrir minha escola'),
  note(`O link vale por 24 horas e uma única vez. ${IGNORE}`),
];
