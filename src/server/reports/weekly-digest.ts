import { sql } from 'kysely';
import type { Platform } from '#shared/contract/public.ts';
import type { WeeklyDigest } from '#shared/contract/school/weekly-digest.ts';
import { readToken, tokenFor } from '../account/unsubscribe-token.ts';
import type { SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { readPlatform } from '../branding/schools.ts';
import type { AppKey } from '../crypto/app-keys.ts';
import { asPlatform, type Database } from '../db.ts';
import { notFound } from '../problem.ts';

type Keys = { appKeys: readonly AppKey[] };

export const weeklyDigest = ({ producerId }: SchoolActor) => sql<WeeklyDigest>`
  select p.email, w.since is not null as on
  from profiles p left join weekly_digests w on w.producer_id = p.id
  where p.id = ${producerId}`;

/** Idempotent: switching it on again keeps the first date. */
export async function setWeeklyDigest(
  db: Database,
  school: SchoolActor,
  { on }: { on: boolean },
): Promise<{ on: boolean }> {
  const { producerId } = school;
  const auditEvent = { action: on ? 'digest_switched_on' : 'digest_switched_off' } as const;
  await withAuditEvent(
    db,
    school,
    () => auditEvent,
    (tx) =>
      sql`
      insert into weekly_digests (producer_id, since) values (${producerId}, case when ${on}::boolean then app_now() end)
      on conflict (producer_id) do update
        set since = case when ${on}::boolean then coalesce(weekly_digests.since, excluded.since) end`.execute(tx),
  );
  return { on };
}

/** For weekly_digests w and profiles p: digests due at that moment. */
export const wantsDigest = (at: Date) => sql`
  w.since is not null and p.role = 'admin' and p.removed_at is null
  and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${at}) <> 'expired'`;

/** Unsubscribe token of the digest. */
export const digestToken = (keys: Keys, producerId: string) =>
  tokenFor(keys, 'weekly digest', { producerId, userId: producerId });

/**
 * The producer of a digest's token, and the platform's branding.
 * @throws Problem not_found
 */
export async function findDigestReader(
  { db, env }: { db: Database; env: Keys },
  token: string,
): Promise<{ producerId: string; platform: Platform }> {
  const named = readToken(env, 'weekly digest', token);
  if (!named) throw notFound();
  return asPlatform(db, async (tx) => {
    const producer = await tx
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', named.producerId)
      .where('role', '=', 'admin')
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!producer) throw notFound();
    return { producerId: producer.id, platform: await readPlatform(tx) };
  });
}
