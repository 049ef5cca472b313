import { sql } from 'kysely';
import type { MemberFields } from '#shared/contract/school/team.ts';
import { isBelow, type MemberRole } from '#shared/team/roles.ts';
import type { Producer } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { changedFields } from '../audit/with-audit-event.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { lockOwnSession } from '../auth/sessions/lock-sessions.ts';
import { acrossSchools, asSchool, type Database, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { reachOf, refusePastUntil, refuseReach } from './reach.ts';

/** Takes effect with the member's next request. @throws Problem not_found, role_forbidden, invalid_input, session_ended */
export async function changeMember(
  db: Database,
  producer: Producer,
  { memberId, ...fields }: MemberFields & { memberId: string },
): Promise<void> {
  const { producerId, place } = producer;
  await asSchool(db, { producerId }, async (tx) => {
    const member = await lockMember(tx, producer, memberId);
    await refuseReach(tx, producer, fields);
    const reach = reachOf(fields);
    const before = { ...member.reach, until: member.reach.until ? new Date(member.reach.until) : null };
    // Whoever's time is over may get another role, and stays out.
    if (before.until?.getTime() !== reach.until?.getTime()) refusePastUntil(fields.until);
    await sql`
      update team_members set role = ${reach.role}, finance = ${reach.finance}, course_ids = ${reach.courseIds}::uuid[],
        cohort_ids = ${reach.cohortIds}::uuid[], expires_at = ${reach.until}::timestamptz
      where producer_id = ${producerId} and id = ${memberId}`.execute(tx);
    if (reach.role !== 'admin')
      await sql`delete from ownership_offers where producer_id = ${producerId} and member_id = ${memberId}`.execute(tx);
    const changed = {
      action: 'member_changed',
      subject: member.name,
      details: { fields: changedFields(before, reach) },
    };
    await recordAuditEvent(tx, producer, place, changed as typeof changed & { action: 'member_changed' });
  });
}

/**
 * Signs the member out of this school at once; what they wrote stays under their name.
 * @throws Problem not_found, role_forbidden, session_ended
 */
export async function removeMember(
  db: Database,
  producer: Producer,
  { memberId }: { memberId: string },
): Promise<void> {
  const { producerId, place } = producer;
  await asSchool(db, { producerId }, async (tx) => {
    const member = await lockMember(tx, producer, memberId);
    await tx.deleteFrom('team_members').where('producer_id', '=', producerId).where('id', '=', memberId).execute();
    const sessions = { user_id: member.userId, kind: 'producer', producer_id: producerId } as const;
    await acrossSchools(tx, () => endSessions(tx, 'left_team', sessions));
    await recordAuditEvent(tx, producer, place, { action: 'member_removed', subject: member.name });
  });
}

type Found = {
  userId: string;
  name: string;
  role: MemberRole;
  reach: { role: MemberRole; finance: boolean; courseIds: string[]; cohortIds: string[]; until: string | null };
};

/**
 * Locks the account of whoever acts and the school before the member, in the order of those who take the account back.
 * @throws Problem session_ended; not_found; role_forbidden for members of the same or a higher role
 */
async function lockMember(tx: Tx, producer: Producer, memberId: string): Promise<Found> {
  const { producerId, role, userId, sessionId } = producer;
  await acrossSchools(tx, () => lockOwnSession(tx, userId, sessionId));
  const { rows } = await sql<Found>`
    select m.user_id as "userId", p.name, m.role, jsonb_build_object('role', m.role, 'finance', m.finance,
      'courseIds', m.course_ids, 'cohortIds', m.cohort_ids, 'until', m.expires_at) as reach
    from team_members m join profiles p on p.id = m.user_id
    where m.producer_id = ${producerId} and m.id = ${memberId} for update of m`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  if (!isBelow(found.role, role)) throw new Problem('role_forbidden');
  return found;
}
