import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { OWNERSHIP_WAIT_HOURS } from '#shared/team/ownership.ts';
import type { Producer } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { endAllSessions } from '../../auth/sessions/end-sessions.ts';
import { lockOwnSession, lockSessions } from '../../auth/sessions/lock-sessions.ts';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';
import { exchangeAccounts } from './exchange-accounts.ts';
import { refuseUnsettled } from './unsettled.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

/**
 * The recipient of the offer becomes the owner, and the owner an administrator without sales and money. Both are signed
 * out everywhere in the same transaction, so that no session keeps its former rights.
 * @throws Problem ownership_offer_over, ownership_offer_early, ownership_not_possible, ownership_unsettled,
 * ownership_requests_open, session_ended
 */
export async function acceptOwnership(
  { db, jobs }: Tools,
  producer: Producer,
  { offerId }: { offerId: string },
  now = new Date(),
): Promise<void> {
  const { producerId, userId, sessionId, memberId, name, place } = producer;
  await asPlatform(db, async (tx) => {
    // Before the school and their password, as their sign-in locks them: it may be under way.
    await sql`select from profiles where id = ${userId} for update`.execute(tx);
    // Locked, so that no request to the platform is created meanwhile and left behind.
    await sql`select from profiles where id = ${producerId} for update`.execute(tx);
    const owner = await consumeOffer(tx, { producerId, memberId, offerId });
    await refuseUnsettled(tx, producerId, userId);
    await lockSessions(tx, producerId);
    await lockOwnSession(tx, userId, sessionId);
    for (const each of [producerId, userId]) await endAllSessions(tx, each, 'ownership_moved');
    const formerId = await exchangeAccounts(tx, producerId, userId);
    await sql`
      insert into team_members (producer_id, id, user_id, role) values (${producerId}, ${randomUUID()}, ${formerId}, 'admin')`.execute(
      tx,
    );
    // Recorded under the new account id.
    await recordAuditEvent(tx, { producerId, userId: producerId, name }, place, {
      action: 'ownership_moved',
      subject: owner.name,
    });
    const notice = { kind: 'ownership_moved' as const, school: owner.school, from: owner.name, to: name };
    for (const each of [producerId, formerId])
      await queueSecurityNotice(tx, jobs, { userId: each, notice, place: each === producerId ? place : null, now });
  });
}

type Spent = { name: string; school: string };
type Which = { producerId: string; memberId: string | null; offerId: string };

/**
 * The accounts must be locked. Locks the member before the offer, like changing them does.
 * @throws Problem ownership_offer_over, ownership_offer_early, ownership_not_possible
 */
async function consumeOffer(tx: Tx, { producerId, memberId, offerId }: Which): Promise<Spent> {
  const { rows } = await sql<{ fit: boolean }>`
    select m.role = 'admin' and coalesce(m.expires_at > app_now(), true) as fit from team_members m
    where m.producer_id = ${producerId} and m.id = ${memberId}::uuid for update`.execute(tx);
  const { rows: spent } = await sql<Spent & { early: boolean }>`
    delete from ownership_offers o using profiles p join client_settings s on s.producer_id = p.id
    where o.producer_id = ${producerId} and o.id = ${offerId} and o.member_id = ${memberId}::uuid and o.expires_at > app_now()
      and p.id = o.producer_id
    returning p.name, s.member_area_name as school,
      o.offered_at + make_interval(hours => ${OWNERSHIP_WAIT_HOURS}) > app_now() as early`.execute(tx);
  const [offer] = spent;
  if (!rows[0] || !offer) throw new Problem('ownership_offer_over');
  if (!rows[0].fit) throw new Problem('ownership_not_possible');
  if (offer.early) throw new Problem('ownership_offer_early');
  return offer;
}
