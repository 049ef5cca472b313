import { sql } from 'kysely';
import { localDay } from '#shared/dates.ts';
import { asPlatform, type Tx } from '../db.ts';
import { isNews, readWeek } from '../reports/week.ts';
import { digestToken, wantsDigest } from '../reports/weekly-digest.ts';
import type { Compose } from './composed.ts';
import { BLANK, renderWeeklyDigest } from './render.ts';
import { platformVoice } from './voice.ts';

/** The week that is over, to the producer who still wants it: on that Monday and no later, if there is anything to tell. */
export const composeWeeklyDigest: Compose = async ({ db, env, now = () => new Date() }, { userId, payload }) => {
  const day = payload.day as string;
  if (!userId || localDay(now()) !== day) return { dropped: 'outdated' };
  const { voice, school } = await asPlatform(db, async (tx) => ({
    voice: await platformVoice(tx, env),
    school: await schoolOf(tx, userId, now()),
  }));
  if (!school) return { dropped: 'outdated' };
  const week = await readWeek(db, { producerId: userId }, day);
  if (!isNews(week.reports)) return { dropped: 'outdated' };
  const token = digestToken(env, userId);
  const unsubscribeUrl = voice.link(`/admin/resumo-semanal/${token}`);
  const digest = { ...week, school, url: voice.link('/admin/reports?dias=7'), unsubscribeUrl };
  return {
    voice,
    message: renderWeeklyDigest(digest, voice),
    kept: renderWeeklyDigest({ ...digest, unsubscribeUrl: unsubscribeUrl.replace(token, BLANK) }, voice),
    unsubscribeUrl,
    passwordSent: false,
  };
};

async function schoolOf(tx: Tx, producerId: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.member_area_name as name
    from weekly_digests w
    join profiles p on p.id = w.producer_id
    join client_settings c on c.producer_id = w.producer_id
    where w.producer_id = ${producerId} and ${wantsDigest(at)}`.execute(tx);
  return rows[0]?.name;
}
