import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Invitation } from '#shared/contract/account/invitations.ts';
import type { MemberRole } from '#shared/team/roles.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { openPanelSession, type SignInResult } from '../auth/enter-area.ts';
import { proveMailbox } from '../auth/links/mailbox.ts';
import { findPassword, storePassword } from '../auth/passwords/credentials.ts';
import { hashPassword } from '../auth/passwords/passwords.ts';
import { refuseWeakPassword } from '../auth/passwords/weak-passwords.ts';
import { chosenAfterProof, credentialOfLink } from '../auth/scope.ts';
import { endAllSessions } from '../auth/sessions/end-sessions.ts';
import type { Device } from '../auth/sessions/open-session.ts';
import { agreeToTerms } from '../auth/terms.ts';
import type { Services } from '../context.ts';
import { hashToken } from '../crypto/tokens.ts';
import { reservedUntil } from '../database/account-holder.ts';
import { asPlatform, type Tx } from '../db.ts';
import { Problem } from '../problem.ts';
import { queueSecurityNotice } from '../security-notices/queue.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;
type Accepting = { token: string; name?: string; password?: string };

type Found = {
  id: string;
  producerId: string;
  email: string;
  role: MemberRole;
  school: string;
  invitedBy: string;
  until: string | null;
  account: { id: string; name: string } | null;
};

/**
 * What the link's page shows, without consuming the link.
 * @throws Problem link_invalid; email_reserved for an address that another account may still get back, which whoever
 * invited is not told
 */
export async function readInvitation({ db }: Pick<Tools, 'db'>, token: string, device: Device): Promise<Invitation> {
  return asPlatform(db, async (tx) => {
    const { email, role, school, invitedBy, until, account } = await findInvitation(tx, token, device);
    if (!account && (await reservedUntil(tx, email))) throw new Problem('email_reserved');
    const known = account && (await findPassword(tx, account.id, null));
    return { email, role, school, invitedBy, until, name: account?.name ?? null, choosesPassword: !known };
  });
}

/**
 * Consumes the link, which proves the mailbox, and opens the school's panel. An existing account keeps its password.
 * Accepting is also agreeing to the terms, as the page says.
 * @throws Problem link_invalid, email_reserved, invalid_input, and as refuseWeakPassword
 */
export async function acceptInvitation(tools: Tools, asked: Accepting, device: Device): Promise<SignInResult> {
  const invitation = await readInvitation(tools, asked.token, device);
  const name = invitation.name ?? asked.name;
  const password = invitation.choosesPassword ? asked.password : undefined;
  if (!name) throw new Problem('invalid_input', { fields: [{ field: 'name', code: 'required' }] });
  if (invitation.choosesPassword && !password)
    throw new Problem('invalid_input', { fields: [{ field: 'password', code: 'required' }] });
  if (password)
    await refuseWeakPassword(tools.db, password, { name, email: invitation.email, school: invitation.school });
  const passwordHash = password && (await hashPassword(password));
  return asPlatform(tools.db, async (tx) => {
    const { producerId, ...spent } = await spendInvitation(tx, asked.token, device);
    const userId = spent.account?.id ?? (await createAccount(tx, spent.email, name));
    await joinTeam(tx, spent.id, producerId, userId);
    await agreeToTerms(tx, userId);
    await proveMailbox(tx, tools.jobs, userId);
    if (passwordHash) {
      await storePassword(tx, userId, { ...chosenAfterProof, passwordHash });
      await endAllSessions(tx, userId, 'password_changed');
    }
    const notice = { kind: 'password_changed' as const };
    if (passwordHash && spent.account)
      await queueSecurityNotice(tx, tools.jobs, { userId, notice, place: device, schoolId: null });
    await tx.deleteFrom('team_invitations').where('producer_id', '=', producerId).where('id', '=', spent.id).execute();
    const who = { producerId, userId, name };
    await recordAuditEvent(tx, who, device, { action: 'member_joined', subject: spent.email });
    const credential = passwordHash ? chosenAfterProof : credentialOfLink({ kind: 'school', producerId: null });
    return openPanelSession(tx, { userId, role: 'student', credential }, device, producerId);
  });
}

/**
 * @throws Problem link_invalid when unknown, used or expired, and at a school's own domain, whose owner can read what
 * is sent there
 */
async function findInvitation(tx: Tx, token: string, { host }: Pick<Device, 'host'>, lock = sql``): Promise<Found> {
  const { rows } = await sql<Found>`
    select i.id, i.producer_id as "producerId", i.email, i.role, s.member_area_name as school, i.invited_by as "invitedBy",
      access_last_day(i.member_until) as until,
      (select jsonb_build_object('id', p.id, 'name', p.name) from profiles p where p.email = i.email) as account
    from team_invitations i join client_settings s on s.producer_id = i.producer_id
    join profiles o on o.id = i.producer_id and o.removed_at is null
    where i.token_hash = ${hashToken(token)} and i.expires_at > app_now() and i.email <> o.email
      and coalesce(i.member_until > app_now(), true)
      and not exists (select from profiles p where p.email = i.email and (p.role = 'super_admin' or p.removed_at is not null))
    ${lock}`.execute(tx);
  const [found] = rows;
  if (!found || host?.ownedBySchool) throw new Problem('link_invalid');
  return found;
}

/**
 * Of two concurrent uses, only one finds the invitation. The owner's account is locked first, like by those who take it
 * back and with it the invitation.
 */
const spendInvitation = (tx: Tx, token: string, device: Device) =>
  findInvitation(tx, token, device, sql`for key share of o for update of i`);

async function createAccount(tx: Tx, email: string, name: string): Promise<string> {
  const made = await tx
    .insertInto('profiles')
    .values({ id: randomUUID(), email, name, role: 'student' })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  // The account was created between the two statements.
  const known = tx.selectFrom('profiles').select('id').where('email', '=', email);
  return (await known.forKeyShare().executeTakeFirstOrThrow()).id;
}

async function joinTeam(tx: Tx, invitationId: string, producerId: string, userId: string): Promise<void> {
  await sql`
    insert into team_members (producer_id, id, user_id, role, finance, course_ids, cohort_ids, expires_at)
    select i.producer_id, ${randomUUID()}, ${userId}, i.role, i.finance, i.course_ids, i.cohort_ids, i.member_until
    from team_invitations i where i.producer_id = ${producerId} and i.id = ${invitationId}
    on conflict (producer_id, user_id) do update set role = excluded.role, finance = excluded.finance,
      course_ids = excluded.course_ids, cohort_ids = excluded.cohort_ids, expires_at = excluded.expires_at`.execute(tx);
}
