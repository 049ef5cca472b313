import { sql } from 'kysely';
import { DAY_MS, formatDate, localDay } from '#shared/dates.ts';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose, QueuedRow } from './composed.ts';
import { renderSubscription } from './render.ts';
import type { SubscriptionNews } from './templates/subscription.ts';
import { platformVoice } from './voice.ts';

type Known = { name: string; school: string; planName: string };

/** News of a producer's subscription, as long as it still ends at that moment. */
export const composeSubscription: Compose = async ({ db, env }, email) => {
  const { voice, known } = await asPlatform(db, async (tx) => ({
    voice: await platformVoice(tx, env),
    known: await find(tx, email),
  }));
  if (!known) return { dropped: 'outdated' };
  const endsAt = new Date(email.payload.endsAt as string);
  const message = renderSubscription(
    {
      ...known,
      kind: email.payload.kind as SubscriptionNews['kind'],
      endsOn: formatDate(endsAt),
      days: Math.round((Date.parse(localDay(endsAt)) - Date.parse(localDay(new Date()))) / DAY_MS),
      url: voice.link('/admin/plans'),
    },
    voice,
  );
  return { voice, message, kept: message, passwordSent: false };
};

async function find(tx: Tx, { userId, payload }: QueuedRow): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select p.name, c.member_area_name as school, pl.name as "planName"
    from profiles p
    join plans pl on pl.id = p.plan_id
    join client_settings c on c.producer_id = p.id
    where p.id = ${userId} and coalesce(p.subscription_end_date, p.trial_ends_at) = ${payload.endsAt as string}`.execute(
    tx,
  );
  return rows[0];
}
