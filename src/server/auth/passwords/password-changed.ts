import { sql } from 'kysely';
import type { Place } from '../../actors.ts';
import { recordDeed } from '../../audit/record-deed.ts';
import type { Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';

type Changed = { userId: string; place: Place; schoolId: string | null };

/**
 * Tells whose password was changed. Their school is offered to nobody any more: whoever made the offer may have had the password
 * before, and who holds the account now makes it again. Runs across schools.
 */
export async function tellPasswordChanged(tx: Tx, jobs: Jobs, { userId, place, schoolId }: Changed): Promise<void> {
  const offeredTo = await withdrawOffer(tx, userId);
  if (offeredTo !== undefined)
    await recordDeed(tx, { producerId: userId, userId }, place, { action: 'ownership_withdrawn', subject: offeredTo });
  const notice = { kind: 'password_changed' as const, offeredTo };
  await queueSecurityNotice(tx, jobs, { userId, notice, place, schoolId });
}

/** @returns the name of whom it was made to */
async function withdrawOffer(tx: Tx, producerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from ownership_offers o using team_members m join profiles p on p.id = m.user_id
    where o.producer_id = ${producerId} and m.producer_id = o.producer_id and m.id = o.member_id and o.expires_at > app_now()
    returning p.name`.execute(tx);
  return rows[0]?.name;
}
