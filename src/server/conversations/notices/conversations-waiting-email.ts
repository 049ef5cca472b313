import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { truncate } from '#shared/text/text.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, note } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';

/** Of those that wait, the ones that have waited longest. */
const SHOWN = 5;
const QUOTED = 120;

type Found = { name: string; own: boolean; total: number; questions: { author: string; body: string }[] };
type Content = Found & { url: string };

/** To who answers a school's students: what waits now, whatever waited as this was queued. */
export const conversationsWaitingEmail = defineEmail({
  name: 'conversations_waiting',
  carrier: 'operator',
  /** Of which school: what was queued before it was said is its producer's. */
  payload: z.object({ schoolId: id.optional() }),
  async load({ db, env }, email) {
    const { branding, found } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      found: await findWaiting(tx, email.userId, email.payload.schoolId ?? email.userId),
    }));
    if (!found || found.total === 0) return { dropped: 'outdated' };
    return {
      branding,
      content: { ...found, url: branding.link(found.own ? '/admin/conversas' : '/admin/conversas?de=minhas') },
    };
  },
  subject: (content: Content) => counted(content),
  body: (content) => [
    heading(`${counted(content)}, ${content.name}`),
    facts(content.questions.map(({ author, body }) => [author, truncate(body, QUOTED)])),
    button(content.url, 'Abrir Conversas'),
    note('No máximo um e-mail a cada duas horas, das 8h às 20h. Em Conversas, Regras, você pode desligar este aviso.'),
  ],
});

const counted = ({ total, own }: Content) =>
  `${total === 1 ? '1 conversa espera' : `${total.toLocaleString('pt-BR')} conversas esperam`} ${own ? 'resposta' : 'a sua resposta'}`;

/** To its producer all that waits in the school; to whoever else what was given to them. */
async function findWaiting(tx: Tx, userId: string | null, schoolId: string | null): Promise<Found | undefined> {
  const waiting = sql`threads t where t.producer_id = ${schoolId}::uuid and t.waiting_since is not null and not t.hidden
    and (t.producer_id = ${userId}::uuid or t.assignee_id = ${userId}::uuid)`;
  const { rows } = await sql<Found>`
    select p.name, p.id = ${schoolId}::uuid as own, (select count(*)::integer from ${waiting}) as total,
      array(select jsonb_build_object('author', o.author_name, 'body', o.body)
        from (select t.* from ${waiting} order by t.waiting_since, t.id limit ${SHOWN}) t
        join thread_posts o on o.producer_id = t.producer_id and o.id = t.id
        order by t.waiting_since, t.id) as questions
    from profiles p where p.id = ${userId}`.execute(tx);
  return rows[0];
}
