import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { MemberFields } from '#shared/contract/school/team.ts';
import { LIMITS } from '#shared/limits.ts';
import { isBelow, type MemberRole } from '#shared/team/roles.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import type { Producer } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { lockOwnSession } from '../auth/sessions/lock-sessions.ts';
import type { Services } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { acrossSchools, asSchool, type Tx } from '../db.ts';
import { queueEmail } from '../email/outbox.ts';
import { notFound, Problem } from '../problem.ts';
import { countTry } from '../throttle/throttle.ts';
import { teamInvitationEmail } from './invitation-email.ts';
import { reachOf, refusePastUntil, refuseReach } from './reach.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'env'>;

const VALID_DAYS = 7;

/**
 * Invites somebody by e-mail; the address cannot be changed later. Inviting the same address again replaces the
 * invitation.
 * @throws Problem role_forbidden, invalid_input, mailbox_unproven, already_in_team, team_limit_reached,
 * too_many_requests, session_ended
 */
export function inviteMember(
  tools: Tools,
  producer: Producer,
  { email, ...fields }: MemberFields & { email: string },
  now = new Date(),
): Promise<{ id: string }> {
  const { producerId } = producer;
  return asSchool(tools.db, { producerId }, async (tx) => {
    await lockActor(tx, producer);
    await lockTeam(tx, producerId);
    await refuseReach(tx, producer, fields);
    refusePastUntil(fields.until, now);
    const earlier = await lookAround(tx, producer, email);
    const message = await queueInvitation(tx, tools, producer, email);
    const { role, finance, courseIds, cohortIds, until } = reachOf(fields);
    const id = earlier?.id ?? randomUUID();
    await sql`
      insert into team_invitations (producer_id, id, email, role, finance, course_ids, cohort_ids, member_until, invited_by,
        message_id, sent_at, expires_at)
      values (${producerId}, ${id}, ${email}, ${role}, ${finance}, ${courseIds}::uuid[], ${cohortIds}::uuid[],
        ${until}::timestamptz, ${producer.name}, ${message}, ${now}::timestamptz, ${expiryFrom(now)}::timestamptz)
      on conflict (producer_id, email) do update set role = excluded.role, finance = excluded.finance,
        course_ids = excluded.course_ids, cohort_ids = excluded.cohort_ids, member_until = excluded.member_until,
        invited_by = excluded.invited_by, message_id = excluded.message_id, token_hash = null, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at`.execute(tx);
    await recordAuditEvent(tx, producer, producer.place, { action: 'member_invited', subject: email });
    return { id };
  });
}

/**
 * Invalidates the previous message's link.
 * @throws Problem not_found, role_forbidden, too_many_requests, session_ended; invalid_input at `until` if it would open
 * nothing
 */
export async function resendInvitation(
  tools: Tools,
  producer: Producer,
  { invitationId }: { invitationId: string },
  now = new Date(),
): Promise<void> {
  const { producerId } = producer;
  await asSchool(tools.db, { producerId }, async (tx) => {
    const { email, until } = await lockInvitation(tx, producer, invitationId);
    refusePastUntil(until, now);
    const message = await queueInvitation(tx, tools, producer, email);
    await tx
      .updateTable('team_invitations')
      .set({ message_id: message, token_hash: null, sent_at: now.toISOString(), expires_at: expiryFrom(now) })
      .where('producer_id', '=', producerId)
      .where('id', '=', invitationId)
      .execute();
    await recordAuditEvent(tx, producer, producer.place, { action: 'invitation_resent', subject: email });
  });
}

/** @throws Problem not_found, role_forbidden, session_ended */
export async function cancelInvitation(
  { db }: Pick<Tools, 'db'>,
  producer: Producer,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { producerId } = producer;
  await asSchool(db, { producerId }, async (tx) => {
    const { email } = await lockInvitation(tx, producer, invitationId);
    await tx
      .deleteFrom('team_invitations')
      .where('producer_id', '=', producerId)
      .where('id', '=', invitationId)
      .execute();
    await recordAuditEvent(tx, producer, producer.place, { action: 'invitation_cancelled', subject: email });
  });
}

const expiryFrom = (now: Date) => new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString();

/**
 * Locks the account of whoever acts and the school before its invitations, in the order of those who take the account back.
 * @throws Problem session_ended
 */
const lockActor = (tx: Tx, { userId, sessionId }: Producer) =>
  acrossSchools(tx, () => lockOwnSession(tx, userId, sessionId));

/** Serializes changes to a team, so that its limit holds. */
async function lockTeam(tx: Tx, producerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team of ' || ${producerId}, 0))`.execute(tx);
}

type Around = { mayInvite: boolean; isIn: boolean; count: number; earlier: { id: string; role: MemberRole } | null };

/** @throws Problem mailbox_unproven, already_in_team, team_limit_reached, role_forbidden */
async function lookAround(tx: Tx, producer: Producer, email: string): Promise<Around['earlier']> {
  const { producerId } = producer;
  const { rows } = await sql<Around>`
    select school_may_publish(${producerId}) as "mayInvite",
      exists (select from profiles p where p.email = ${email} and (p.id = ${producerId} or exists (
        select from team_members m where m.producer_id = ${producerId} and m.user_id = p.id))) as "isIn",
      (select count(*)::integer from team_members m where m.producer_id = ${producerId})
        + (select count(*)::integer from team_invitations i where i.producer_id = ${producerId} and i.email <> ${email}) as count,
      (select jsonb_build_object('id', i.id, 'role', i.role) from team_invitations i
        where i.producer_id = ${producerId} and i.email = ${email}) as earlier`.execute(tx);
  const [{ mayInvite, isIn, count, earlier }] = rows as [Around];
  if (!mayInvite) throw new Problem('mailbox_unproven');
  if (isIn) throw new Problem('already_in_team', { fields: [{ field: 'email', code: 'invalid' }] });
  if (count >= LIMITS.team) throw new Problem('team_limit_reached');
  if (earlier && !isBelow(earlier.role, producer.role)) throw new Problem('role_forbidden');
  return earlier;
}

/**
 * Limited like password recoveries, but counted separately: no school can use up a person's recoveries.
 * @returns the message's id
 */
async function queueInvitation(tx: Tx, { jobs, env }: Tools, producer: Producer, email: string): Promise<string> {
  const message = randomUUID();
  await acrossSchools(tx, async () => {
    await countTry(tx, { action: 'recovery', email: `team ${email}`, ...producer.place }, signingKey(env));
    await queueEmail(tx, jobs, teamInvitationEmail, {
      id: message,
      producerId: null,
      userId: null,
      recipientEmail: email,
      recipientName: '',
      payload: {},
    });
  });
  return message;
}

/** @throws Problem not_found, role_forbidden, session_ended */
async function lockInvitation(tx: Tx, producer: Producer, invitationId: string) {
  const { producerId, role } = producer;
  await lockActor(tx, producer);
  const found = await tx
    .selectFrom('team_invitations')
    .select(['email', 'role', sql<string | null>`access_last_day(member_until)::text`.as('until')])
    .where('producer_id', '=', producerId)
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (!isBelow(found.role, role)) throw new Problem('role_forbidden');
  return found;
}
