import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { mayDo, type TeamRole } from '#shared/team/roles.ts';
import { truncate } from '#shared/text/text.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, LINE_BREAK, linked, note, type Words, words } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { presentAccount } from '../../email/present-recipient.ts';
import { answerersOf } from '../answerers.ts';
import { createReplyAddress, type ReplyTo } from '../by-mail/reply-address.ts';

/** Number of longest-waiting ones shown. */
const SHOWN = 5;
const QUOTED = 120;

type Found = {
  name: string;
  /** The recipient's own school, whose waiting questions they all see. */
  own: boolean;
  /** In that school. */
  role: TeamRole;
  total: number;
  questions: { producerId: string; threadId: string; author: string; body: string }[];
};
type Content = Found & { url: string; replies: readonly (ReplyTo | null)[] };

/** To people who answer students: what is waiting now, which may differ from when it was queued. */
export const conversationsWaitingEmail = defineEmail({
  name: 'conversations_waiting',
  carrier: 'operator',
  /** Rows queued before this field existed are about the producer's school. */
  payload: z.object({ schoolId: id.optional() }),
  async load({ db, env }, email) {
    const { branding, found, replies, recipient } = await asPlatform(db, async (tx) => {
      const found = await findWaiting(tx, email.userId, email.payload.schoolId ?? email.userId);
      const replies: (ReplyTo | null)[] = [];
      for (const question of found?.questions ?? [])
        replies.push(
          await createReplyAddress(tx, env, {
            ...question,
            emailId: email.id,
            replier: { userId: email.userId ?? '' },
          }),
        );
      const recipient = await presentAccount(tx, email);
      return { found, replies, recipient, branding: await platformEmailBranding(tx, env) };
    });
    if (!found || found.total === 0) return { dropped: 'outdated' };
    const known = replies.filter((reply) => reply !== null);
    return {
      branding,
      recipient,
      content: { ...found, replies, url: branding.link(found.own ? '/admin/conversas' : '/admin/conversas?de=minhas') },
      secrets: known.map(({ token }) => token),
      // Words that their author may delete.
      isConfidential: true,
      // With several questions, a reply could not be attributed.
      ...(found.total === 1 && known[0] && { replyTo: known[0].address }),
    };
  },
  subject: (content: Content) => counted(content),
  body: (content) => [
    heading(`${counted(content)}, ${content.name}`),
    facts(content.questions.map((question, at) => [question.author, quoted(question, content.replies[at] ?? null)])),
    button(content.url, 'Abrir Conversas'),
    ...(content.replies.some((reply) => reply !== null) ? [note(HOW_TO_REPLY)] : []),
    note(`No máximo um e-mail a cada duas horas, das 8h às 20h. ${howToSwitchOff(content)}`),
  ],
});

const HOW_TO_REPLY =
  'A resposta por e-mail vale para quem recebeu este aviso, por 14 dias, e é publicada em nome da escola.';

const howToSwitchOff = ({ role }: Content) =>
  mayDo({ role, finance: false }, 'conversations.settings')
    ? 'Em Conversas, Regras, você pode desligar este aviso.'
    : 'Quem administra a escola pode desligar este aviso.';

/** Includes how to answer by e-mail, if possible. */
function quoted({ author, body }: Found['questions'][number], reply: ReplyTo | null): Words {
  const said = truncate(body, QUOTED);
  if (!reply) return said;
  const mail = `mailto:${reply.address}?subject=${encodeURIComponent(`Re: ${author}`)}`;
  return words`${said}${LINE_BREAK}${linked(mail, 'Responder por e-mail')}`;
}

const counted = ({ total, own }: Content) =>
  `${total === 1 ? '1 conversa espera' : `${total.toLocaleString('pt-BR')} conversas esperam`} ${own ? 'resposta' : 'a sua resposta'}`;

/** For the producer everything waiting in the school; for others what is assigned to them and within their reach. */
async function findWaiting(tx: Tx, userId: string | null, schoolId: string | null): Promise<Found | undefined> {
  const waiting = sql`threads t where t.producer_id = ${schoolId}::uuid and t.waiting_since is not null and not t.hidden
    and (t.producer_id = ${userId}::uuid or t.assignee_id = ${userId}::uuid
      and exists (select from ${answerersOf(sql`t.producer_id`, 'thread')} a where a.id = ${userId}::uuid))`;
  const { rows } = await sql<Found>`
    select p.name, p.id = ${schoolId}::uuid as own,
      coalesce((select m.role from team_members m where m.producer_id = ${schoolId}::uuid and m.user_id = p.id), 'owner') as role,
      (select count(*)::integer from ${waiting}) as total,
      array(select jsonb_build_object('producerId', t.producer_id, 'threadId', t.id, 'author', o.author_name, 'body', o.body)
        from (select t.* from ${waiting} order by t.waiting_since, t.id limit ${SHOWN}) t
        join thread_posts o on o.producer_id = t.producer_id and o.id = t.id
        order by t.waiting_since, t.id) as questions
    from profiles p where p.id = ${userId}`.execute(tx);
  return rows[0];
}
