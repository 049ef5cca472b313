import { sql } from 'kysely';
import { TALK } from '#shared/conversations/limits.ts';
import { sameText } from '#shared/conversations/post-text.ts';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';

const DAY_S = 86_400;

type Asked = {
  producerId: string;
  threadId: string;
  /** For the team, which may repeat itself when typing but not by mail. */
  said?: string;
};

/**
 * Stops loops of auto-responders that do not declare themselves.
 * @throws Problem post_limit_reached, post_repeated
 */
export async function refuseManyMails(tx: Tx, { producerId, threadId, said }: Asked): Promise<void> {
  const { rows } = await sql<{ body: string; byTeam: boolean }>`
    select p.body, p.by_team as "byTeam" from thread_posts p
    where p.producer_id = ${producerId} and p.thread_id = ${threadId} and p.by_mail
      and p.created_at > app_now() - ${DAY_S}::integer * interval '1 second'
    order by p.created_at desc limit ${TALK.mailsAThreadADay}`.execute(tx);
  if (rows.length >= TALK.mailsAThreadADay) throw new Problem('post_limit_reached', { retryAfterSeconds: DAY_S });
  const repeats = said !== undefined && rows.some(({ body, byTeam }) => byTeam && sameText(body) === sameText(said));
  if (repeats) throw new Problem('post_repeated');
}
