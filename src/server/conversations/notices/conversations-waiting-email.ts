import { sql } from 'kysely';
import { z } from 'zod';
import { truncate } from '#shared/text/text.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, note } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';

/** Of those that wait, the ones that have waited longest. */
const SHOWN = 5;
const QUOTED = 120;

type Found = { name: string; total: number; questions: { author: string; body: string }[] };
type Content = Found & { url: string };

/** To who answers a school's students: what waits now, whatever waited as this was queued. */
export const conversationsWaitingEmail = defineEmail({
  name: 'conversations_waiting',
  carrier: 'operator',
  payload: z.object({}),
  async load({ db, env }, email) {
    const { branding, found } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      found: await findWaiting(tx, email.userId),
    }));
    if (!found || found.total === 0) return { dropped: 'outdated' };
    return { branding, content: { ...found, url: branding.link('/admin/conversas') } };
  },
  subject: (content: Content) => counted(content),
  body: (content) => [
    heading(`${counted(content)}, ${content.name}`),
    facts(content.questions.map(({ author, body }) => [author, truncate(body, QUOTED)])),
    button(content.url, 'Abrir Conversas'),
    note('No máximo um e-mail a cada duas horas, das 8h às 20h. Em Conversas, Regras, você pode desligar este aviso.'),
  ],
});

const counted = ({ total }: Content) =>
  total === 1 ? '1 conversa espera resposta' : `${total.toLocaleString('pt-BR')} conversas esperam resposta`;

async function findWaiting(tx: Tx, userId: string | null): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, (select count(*)::integer from threads t where t.producer_id = p.id and t.waiting_since is not null
        and not t.hidden) as total,
      array(select jsonb_build_object('author', o.author_name, 'body', o.body)
        from (select * from threads t where t.producer_id = p.id and t.waiting_since is not null and not t.hidden
          order by t.waiting_since, t.id limit ${SHOWN}) t
        join thread_posts o on o.producer_id = t.producer_id and o.id = t.id
        order by t.waiting_since, t.id) as questions
    from profiles p where p.id = ${userId}`.execute(tx);
  return rows[0];
}
