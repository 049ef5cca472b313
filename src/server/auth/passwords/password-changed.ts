import { sql } from 'kysely';
import type { Place } from '../../actors.ts';
import { recordDeed } from '../../audit/record-deed.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';

type Changed = { userId: string; place: Place; schoolId: string | null; offeredTo: string | undefined };

/** Tells whose password was changed, and to whom their school is no longer offered. Runs across schools. */
export async function tellPasswordChanged(
  tx: Tx,
  jobs: Jobs,
  { userId, place, schoolId, offeredTo }: Changed,
): Promise<void> {
  if (offeredTo !== undefined)
    await recordDeed(tx, { producerId: userId, userId }, place, { action: 'ownership_withdrawn', subject: offeredTo });
  const notice = { kind: 'password_changed' as const, offeredTo };
  await queueSecurityNotice(tx, jobs, { userId, notice, place, schoolId });
}

/**
 * Before a password is changed, the offer of the school goes: whoever made it may have had the password before, and who holds the
 * account now makes it again. Before anything else, as whoever accepts it begins with it too. Runs across schools.
 * @returns the name of whom it was made to
 */
export async function withdrawOffer(tx: Tx, producerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from ownership_offers o using team_members m join profiles p on p.id = m.user_id
    where o.producer_id = ${producerId} and m.producer_id = o.producer_id and m.id = o.member_id and o.expires_at > app_now()
    returning p.name`.execute(tx);
  return rows[0]?.name;
}
