import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SessionEnd } from '#shared/errors.ts';
import type { CpfShown } from '#shared/video/watermark.ts';
import type { FactorKind, Place, TeamMember } from '../../actors.ts';
import { recordDeed } from '../../audit/record-deed.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { memberStanding } from '../../database/member-standing.ts';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../../db.ts';
import { type Host, PLATFORM_HOST } from '../../http/hosts.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { admitAddress } from '../../primary-address/admit.ts';
import { Problem } from '../../problem.ts';
import { queueSecurityNotice } from '../../security-notices/queue.ts';
import { recordDevice } from '../devices/known-devices.ts';
import { type Credential, opens, scopedToSchool, type Target } from '../scope.ts';
import { LIFETIME } from './presence.ts';

export type SessionKind = keyof typeof LIFETIME;
export type Device = Place & {
  deviceId: string;
  host?: Host;
  jobs?: Jobs;
};

type NewSession = Target & { device: Device; credential: Credential; factor?: FactorKind | null };

export type Session = {
  id: string;
  kind: SessionKind;
  endedBecause: SessionEnd | null;
  userId: string;
  email: string;
  role: 'super_admin' | 'admin' | 'student';
  name: string;
  producerId: string | null;
  credential: Credential;
  /** The second step that was given for it. */
  factor: FactorKind | null;
  /** It must have a second step, and its account has none: nothing opens but the page where that is set up. */
  lacksFactor: boolean;
  studentId: string | null;
  cpf: string | null;
  watermarkCpf: CpfShown;
  /** The student holds at least one open enrollment. */
  hasAccess: boolean;
  /** Of a producer: the address of the account is proven, or need not be. */
  mayPublish: boolean;
  /** The school's producer is trialing or active. */
  schoolOpen: boolean;
  supportEmail: string | null;
  /** An owner's, who looks at this producer's panel: whose session that is, and until when. */
  viewing: { ownerSessionId: string; until: string } | null;
  elevatedUntil: string | null;
  /** Of a member of a school's team, which is the session's `producerId`; null for its producer, and whoever else. */
  team: TeamMember | null;
  /** For so many milliseconds time alone changes nothing of it. */
  lastsMs: number;
  subscription: {
    status: 'trialing' | 'active' | 'expired';
    planId: string;
    planName: string;
    endsAt: string | null;
    studentLimit: number;
    studentCount: number;
  } | null;
};

/** Of a panel's session: the school in whose team it is, or their own. */
export const panelOf = ({ team, producerId, userId }: Pick<Session, 'team' | 'producerId' | 'userId'>): string =>
  (team && producerId) || userId;

/** As the database knows a browser: whoever reads it there cannot pass for it. */
export const deviceKey = (deviceId: string) => hashToken(deviceId).toString('base64url');

/**
 * Opens a session, in place of the one this person had in this browser. There is no other way to one.
 * @returns the token for the cookie; it is nowhere else
 * @throws Problem mailbox_unproven when the credential opens nothing there; AddressRefused
 */
export async function openSession(tx: Tx, session: NewSession): Promise<{ token: string; expiresAt: Date }> {
  if (!opens(session.credential, session)) throw new Problem('mailbox_unproven');
  const { name: host, ownedBySchool } = session.device.host ?? PLATFORM_HOST;
  const producerId = session.kind === 'student' ? session.producerId : null;
  const schoolId = session.kind === 'producer' ? (session.producerId ?? null) : producerId;
  if (ownedBySchool && !(await isHostOf(tx, host, producerId))) throw new Problem('link_invalid');
  const bound = ownedBySchool && producerId ? scopedToSchool(session.credential, producerId) : session.credential;
  const token = newToken();
  const expiresAt = new Date(Date.now() + LIFETIME[session.kind].idle);
  const id = randomUUID();
  const device_id = deviceKey(session.device.deviceId);
  await lockLogins(tx, session.userId);
  if (producerId) await admitAddress(tx, { producerId, userId: session.userId }, session.device.ip);
  const opened = tx.insertInto('user_sessions').values({
    id,
    user_id: session.userId,
    kind: session.kind,
    producer_id: schoolId,
    scope_producer_id: bound.scope,
    opened_with: bound.origin,
    factor: session.factor ?? null,
    host,
    token_hash: hashToken(token),
    device_id,
    ip_address: session.device.ip,
    user_agent: session.device.userAgent,
    expires_at: expiresAt.toISOString(),
  });
  await Promise.all([
    endSessions(tx, 'signed_out', { user_id: session.userId, device_id }),
    opened.execute(),
    producerId && endOtherDevices(tx, session.userId, producerId, id),
    notifyOtherDevices(tx, session, { device_id, producerId, panelOf: schoolId ?? session.userId }),
  ]);
  return { token, expiresAt };
}

/** Whose account it is hears of a browser that is new to it; of a school's panel it is written down. */
async function notifyOtherDevices(
  tx: Tx,
  { userId, kind, device }: NewSession,
  { device_id, producerId, panelOf }: { device_id: string; producerId: string | null; panelOf: string },
): Promise<void> {
  const isNew = await recordDevice(tx, userId, device_id);
  const notice = { kind: 'new_device' as const };
  if (isNew && device.jobs)
    await queueSecurityNotice(tx, device.jobs, { userId, notice, place: device, schoolId: producerId });
  if (kind !== 'producer') return;
  const { name } = await tx.selectFrom('profiles').select('name').where('id', '=', userId).executeTakeFirstOrThrow();
  await recordDeed(tx, { producerId: panelOf, userId, name }, device, { action: 'signed_in' });
}

/** Who has a school's own host sees the cookies that are set there: no other school's session may be among them. */
async function isHostOf(tx: Tx, host: string, producerId: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from client_settings where custom_domain = ${host} and producer_id = ${producerId}`.execute(tx);
  return rows.length > 0;
}

/** Logins of one person happen one after the other, so that each sees the sessions it is to end. */
async function lockLogins(tx: Tx, userId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx);
}

/** Single device: where the school asks for it, the newest login of a student is the only one. */
async function endOtherDevices(tx: Tx, userId: string, producerId: string, keep: string) {
  await sql`
    update user_sessions s set is_active = false, ended_reason = 'other_device', expires_at = least(s.expires_at, app_now())
    from client_settings c
    where c.producer_id = ${producerId} and c.single_device
      and s.user_id = ${userId} and s.producer_id = ${producerId} and s.kind = 'student' and s.is_active and s.id <> ${keep}`.execute(
    tx,
  );
}

/**
 * The session of a token, at the host where it was opened and nowhere else. An owner's, of a producer's panel, counts only together with the token of the session it was
 * begun in; the person it is about is the producer.
 */
export function findSession(
  db: Database,
  token: string,
  { name: host }: Host = PLATFORM_HOST,
  ownersToken?: string,
): Promise<Session | null> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<Session>`
      select s.id, s.kind, p.id as "userId", s.producer_id as "producerId", s.elevated_until as "elevatedUntil",
        jsonb_build_object('origin', s.opened_with, 'scope', s.scope_producer_id) as credential, s.factor,
        case when s.kind = 'student' or s.owner_session_id is not null then false
          when exists (select from totp_secrets f where f.user_id = s.user_id and f.confirmed_at is not null)
            or exists (select from passkeys f where f.user_id = s.user_id) then false
          when s.kind = 'owner' then true
          else coalesce((select own.factor_required_since <= s.created_at from client_settings own
            where own.producer_id = own_school.id), false) end as "lacksFactor",
        case when s.is_active and s.expires_at > app_now() and (s.owner_session_id is null or owns.id is not null) 
            and (s.kind <> 'producer' or s.producer_id is null or s.owner_session_id is not null or member.id is not null) then null
          else coalesce(s.ended_reason, case when s.is_active and s.expires_at > app_now() then 'left_team' else 'expired' end)
          end as "endedBecause",
        case when s.owner_session_id is not null
          then jsonb_build_object('ownerSessionId', s.owner_session_id, 'until', s.expires_at) end as viewing,
        ${memberStanding} as team,
        p.email, p.role, coalesce(st.name, p.name) as name, st.id as "studentId", st.cpf,
        coalesce(cs.watermark_cpf, 'masked') as "watermarkCpf",
        ${holdsOpenEnrollment} as "hasAccess",
        coalesce(subscription_state(t.subscription_status, t.trial_ends_at, t.subscription_end_date, app_now()) <> 'expired', false)
          as "schoolOpen",
        case when own_school.id is null then p.mailbox_proven_at is not null or p.proof_waived
          else own_school.mailbox_proven_at is not null or own_school.proof_waived end as "mayPublish",
        cs.support_email as "supportEmail",
        extract(epoch from least(s.expires_at,
          case when t.trial_ends_at > app_now() then t.trial_ends_at end,
          case when t.subscription_end_date > app_now() then t.subscription_end_date end,
          (select min(e.access_until) from enrollments e
            where e.producer_id = st.producer_id and e.student_id = st.id and enrollment_open(e.status, e.access_until, app_now())))
          - app_now())::float8 * 1000 as "lastsMs",
        case when s.kind = 'producer' then jsonb_build_object(
          'status', subscription_state(own_school.subscription_status, own_school.trial_ends_at, own_school.subscription_end_date,
            app_now()),
          'planId', own_school.plan_id, 'planName', pl.name,
          'endsAt', coalesce(own_school.subscription_end_date, own_school.trial_ends_at),
          'studentLimit', school_student_limit(own_school.id, app_now()), 'studentCount', own_school.student_count) end
          as subscription
      from user_sessions s
      left join user_sessions owns on owns.id = s.owner_session_id and owns.is_active and owns.expires_at > app_now()
        and owns.token_hash = ${ownersToken ? hashToken(ownersToken) : null}
      join profiles p on p.id = case when s.owner_session_id is null then s.user_id else s.producer_id end
      left join profiles own_school on s.kind = 'producer' and own_school.id = coalesce(s.producer_id, s.user_id)
      left join team_members member on s.kind = 'producer' and s.owner_session_id is null and member.producer_id = s.producer_id
        and member.user_id = s.user_id and coalesce(member.expires_at > app_now(), true) and own_school.removed_at is null
      left join plans pl on pl.id = own_school.plan_id
      left join profiles t on t.id = s.producer_id
      left join client_settings cs on cs.producer_id = s.producer_id
      left join students st on s.kind = 'student' and st.producer_id = s.producer_id and st.user_id = s.user_id
      where s.token_hash = ${hashToken(token)} and s.host = ${host}`.execute(tx);
    return rows[0] ?? null;
  });
}

export function endSession(db: Database, id: string, reason: SessionEnd): Promise<void> {
  return asPlatform(db, (tx) => endSessions(tx, reason, { id }));
}

/**
 * Ends what a password opened, but the session in which it was changed.
 * @param scope the only school it opened; null for every session there is
 */
export async function endAllSessions(
  tx: Tx,
  userId: string,
  reason: SessionEnd,
  { scope = null, keep }: { scope?: string | null; keep?: string } = {},
): Promise<void> {
  await endSessions(tx, reason, { user_id: userId, ...(scope && { scope_producer_id: scope }) }, keep);
}

/** What has ended expires at that moment, which is when it begins to be old. */
export async function endSessions(
  tx: Tx,
  reason: SessionEnd,
  which:
    | { id: string }
    | { user_id: string; device_id?: string; scope_producer_id?: string }
    | { user_id: string; kind: 'producer'; producer_id: string },
  keep?: string,
): Promise<void> {
  await tx
    .updateTable('user_sessions')
    .set({ is_active: false, ended_reason: reason, expires_at: sql`least(expires_at, app_now())` })
    .where((row) => row.and(which))
    .where('is_active', '=', true)
    .$if(keep !== undefined, (others) => others.where('id', '<>', keep ?? ''))
    .execute();
}
