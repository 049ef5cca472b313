import { sql } from 'kysely';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose } from './composed.ts';
import { renderWaitingSales } from './render.ts';
import type { WaitingSales } from './templates/waiting-sales.ts';
import { platformVoice } from './voice.ts';

type Found = Pick<WaitingSales, 'name' | 'school' | 'reasons'>;

/** To a producer: how many sales wait, as they are now. */
export const composeWaitingSales: Compose = async ({ db, env }, email) => {
  const { voice, found } = await asPlatform(db, async (tx) => ({
    voice: await platformVoice(tx, env),
    found: await find(tx, email.userId),
  }));
  if (!found || found.reasons.length === 0) return { dropped: 'outdated' };
  const total = found.reasons.reduce((sum, { count }) => sum + count, 0);
  const message = renderWaitingSales({ ...found, total, url: voice.link('/admin/courses/vendas-aguardando') }, voice);
  return { voice, message, kept: message, passwordSent: false };
};

async function find(tx: Tx, producerId: string | null): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select p.name, c.member_area_name as school, coalesce((
        select jsonb_agg(each order by each.count desc, each.reason) from (
          select waiting_for as reason, count(*)::integer as count from purchases
          where producer_id = p.id and waiting_for is not null and not simulated group by 1) each), '[]') as reasons
    from profiles p join client_settings c on c.producer_id = p.id
    where p.id = ${producerId} and p.removed_at is null`.execute(tx);
  return rows[0];
}
