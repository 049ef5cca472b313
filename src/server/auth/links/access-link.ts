import { sql } from 'kysely';
import { formatList } from '#shared/text/format-list.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { type Block, button, facts, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import type { Dropped, Loaded, Recipient, Tools } from '../../email/definition.ts';
import type { EmailBranding } from '../../email/email-branding.ts';
import { deriveToken } from '../../email/secrets.ts';
import { issueLink } from './one-time-links.ts';

/** `opens`: the published courses, or the school if there are only drafts. */
export type AccessLink = { name: string; email: string; password: string; opens: string; url: string };

export const OWN_PASSWORD = 'Use a senha que você já tem.';

/**
 * A link that signs in once.
 * @param kind `mailbox` if it is sent by the operator's transport
 * @param givePassword not called for an outdated link: the password that went with the newer one stays
 */
export async function loadAccessLink(
  { db, env }: Tools,
  email: Recipient<{ courseIds: string[] }>,
  kind: 'access' | 'mailbox',
  givePassword: () => Promise<string | null>,
): Promise<(Loaded<AccessLink> & { password: string | null }) | Dropped> {
  const { userId, producerId } = email;
  const { branding, student } = await asPlatform(db, async (tx) => ({
    branding: await schoolEmailBranding(tx, env, producerId),
    student: await studentOf(tx, email),
  }));
  if (!student || student.courses.length === 0) return { dropped: 'no_open_course' };
  const { name, email: address, courses } = student;
  const published = courses.filter((course) => course.published);
  const token = deriveToken(signingKey(env), email.id);
  const isCurrent = await asPlatform(db, (tx) => issueLink(tx, { kind, userId, producerId, token }));
  if (!isCurrent) return { dropped: 'outdated' };
  const password = await givePassword();
  return {
    branding,
    content: {
      name,
      email: address,
      password: password ?? OWN_PASSWORD,
      opens: published.length > 0 ? formatList(published.map(({ title }) => title)) : branding.name,
      url: (kind === 'access' ? branding.link : branding.operatorLink)('/alunos/acesso', token),
    },
    secrets: password ? [token, password] : [token],
    recipient: { recipientEmail: address, recipientName: name },
    password,
  };
}

export const accessLinkSubject = (_: AccessLink, { name }: EmailBranding) => `Seu link de acesso: ${name}`;

export const accessLinkBody = ({ name, email, password, opens, url }: AccessLink): Block[] => [
  heading(`Entre com um clique, ${name}`),
  paragraph(words`Seu acesso a ${strong(opens)} está pronto.`),
  facts([
    ['E-mail', email],
    ['Senha', password],
  ]),
  button(url, 'Entrar agora'),
  note(
    'O link vale por 24 horas e uma única vez. Depois, entre com seu e-mail e sua senha. Para criar outra senha, use ' +
      '“Esqueceu sua senha?” na tela de entrada.',
  ),
];

type AccessHolder = { id: string; name: string; email: string; courses: Course[] };
type Course = { id: string; title: string; published: boolean };

/**
 * The active student with their present address, which may have changed since the e-mail was queued, and its courses
 * that are still open to them.
 */
export async function studentOf(
  tx: Tx,
  { producerId, userId, payload: { courseIds } }: Recipient<{ courseIds: string[] }>,
): Promise<AccessHolder | undefined> {
  const { rows } = await sql<AccessHolder>`
    select s.id, s.name, s.email, array(
        select jsonb_build_object('id', c.id, 'title', c.title, 'published', c.published)
        from enrollments e join courses c on c.producer_id = e.producer_id and c.id = e.course_id
        where e.producer_id = s.producer_id and e.student_id = s.id and c.deleted_at is null
          and c.id = any (${courseIds}::uuid[]) and enrollment_open(e.status, e.access_until, app_now())
        order by array_position(${courseIds}::uuid[], c.id)
      ) as courses
    from students s where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active'`.execute(tx);
  return rows[0];
}
