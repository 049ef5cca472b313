import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OWNERSHIP_WAIT_HOURS } from '#shared/team/ownership.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/dates.ts';
import type { Producer } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { WithdrawOffer } from '../../auth/passwords/password-changed.ts';
import { lockOwnSession } from '../../auth/sessions/lock-sessions.ts';
import type { Services } from '../../context.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../../db.ts';
import { queueEmail } from '../../email/outbox.ts';
import { notFound, Problem } from '../../problem.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';
import { ownershipOfferEmail } from './ownership-offer-email.ts';
import { refuseUnsettled } from './unsettled.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

const VALID_DAYS = 7;

type Receiver = { userId: string; name: string; email: string; role: string; over: boolean };

/**
 * Offers the school to an administrator of its team. Nothing changes until they accept, which they can only do after a
 * waiting period.
 * @throws Problem not_found, ownership_not_possible, ownership_unsettled, ownership_requests_open, ownership_offer_open,
 * session_ended
 */
export function offerOwnership(
  { db, jobs }: Tools,
  producer: Producer,
  { memberId }: { memberId: string },
  now = new Date(),
): Promise<{ id: string }> {
  const { producerId, userId, sessionId, name, place } = producer;
  return asSchool(db, { producerId }, async (tx) => {
    await acrossSchools(tx, () => lockOwnSession(tx, userId, sessionId));
    const to = await findReceiver(tx, producerId, memberId);
    await acrossSchools(tx, () => refuseUnsettled(tx, producerId, to.userId));
    const id = randomUUID();
    const expiresAt = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString();
    const { rows } = await sql`
      insert into ownership_offers as o (producer_id, id, member_id, offered_by, offered_at, expires_at)
      values (${producerId}, ${id}, ${memberId}, ${name}, ${now}::timestamptz, ${expiresAt}::timestamptz)
      on conflict (producer_id) do update set id = excluded.id, member_id = excluded.member_id, offered_by = excluded.offered_by,
        offered_at = excluded.offered_at, expires_at = excluded.expires_at
      where o.expires_at <= ${now}::timestamptz returning id`.execute(tx);
    if (rows.length === 0) throw new Problem('ownership_offer_open');
    await recordAuditEvent(tx, producer, place, { action: 'ownership_offered', subject: to.name });
    await acrossSchools(tx, async () => {
      const acceptableFrom = new Date(now.getTime() + OWNERSHIP_WAIT_HOURS * HOUR_MS).toISOString();
      const notice = { kind: 'ownership_offered' as const, to: to.name, acceptableFrom };
      await queueSecurityNotice(tx, jobs, { userId, notice, place, now });
      const recipient = { userId: to.userId, recipientEmail: to.email, recipientName: to.name };
      await queueEmail(tx, jobs, ownershipOfferEmail, { producerId: null, ...recipient, payload: { offerId: id } });
    });
    return { id };
  });
}

/** Withdrawn by the owner, or declined by the recipient. @throws Problem ownership_offer_over, session_ended */
export async function endOwnershipOffer(db: Database, producer: Producer): Promise<void> {
  const { producerId, userId, sessionId, memberId, place } = producer;
  await asSchool(db, { producerId }, async (tx) => {
    await acrossSchools(tx, () => lockOwnSession(tx, userId, sessionId));
    const name = await deleteOffer(tx, producerId, memberId);
    if (name === undefined) throw new Problem('ownership_offer_over');
    const action = memberId ? 'ownership_declined' : 'ownership_withdrawn';
    await recordAuditEvent(tx, producer, place, { action, ...(!memberId && { subject: name }) });
  });
}

/**
 * Run when the password changes: an intruder who knew the old password may have made the offer; the owner can make it
 * again. The account must be locked. Runs across schools.
 */
export const withdrawOffer: WithdrawOffer = (tx, producerId) => deleteOffer(tx, producerId, null);

/** @param memberId only delete an offer to this member @returns the recipient's name */
async function deleteOffer(tx: Tx, producerId: string, memberId: string | null): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from ownership_offers o using team_members m join profiles p on p.id = m.user_id
    where o.producer_id = ${producerId} and m.producer_id = o.producer_id and m.id = o.member_id
      and (${memberId}::uuid is null or o.member_id = ${memberId}) and o.expires_at > app_now()
    returning p.name`.execute(tx);
  return rows[0]?.name;
}

/** @throws Problem not_found, ownership_not_possible unless they are currently an administrator */
async function findReceiver(tx: Tx, producerId: string, memberId: string): Promise<Receiver> {
  const { rows } = await sql<Receiver>`
    select m.user_id as "userId", p.name, p.email, m.role, coalesce(m.expires_at <= app_now(), false) as over
    from team_members m join profiles p on p.id = m.user_id
    where m.producer_id = ${producerId} and m.id = ${memberId} for update of m`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.role !== 'admin' || found.over) throw new Problem('ownership_not_possible');
  return found;
}
