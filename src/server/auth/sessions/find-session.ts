import { sql } from 'kysely';
import type { SessionEnd } from '#shared/errors.ts';
import type { CpfShown } from '#shared/video/watermark.ts';
import type { FactorKind, TeamMember } from '../../actors.ts';
import { hashToken } from '../../crypto/tokens.ts';
import { memberStanding } from '../../database/member-standing.ts';
import { holdsOpenEnrollment } from '../../database/open-enrollment.ts';
import { type Database, readAsPlatform } from '../../db.ts';
import { type Host, PLATFORM_HOST } from '../../http/hosts.ts';
import type { Credential } from '../scope.ts';
import type { LIFETIME } from './presence.ts';

export type SessionKind = keyof typeof LIFETIME;

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
  /** The second factor used at sign-in. */
  factor: FactorKind | null;
  /** A second factor is required, but the account has none: only the page for setting one up is accessible. */
  lacksFactor: boolean;
  studentId: string | null;
  cpf: string | null;
  watermarkCpf: CpfShown;
  /** The student holds at least one open enrollment. */
  hasAccess: boolean;
  /** Producers only: the address is proven, or need not be. */
  mayPublish: boolean;
  /** The school's producer is trialing or active. */
  schoolOpen: boolean;
  supportEmail: string | null;
  /** Set for an owner's impersonation: the owner's session, and its end. */
  viewing: { ownerSessionId: string; secondsLeft: number; until: string } | null;
  elevatedUntil: string | null;
  /** Set for a team member of the school `producerId`; otherwise null. */
  team: TeamMember | null;
  /** Milliseconds until the session may change by the passing of time alone. */
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

/** The school of a panel session: the team's, or the person's own. */
export const panelOf = ({ team, producerId, userId }: Pick<Session, 'team' | 'producerId' | 'userId'>): string =>
  (team && producerId) || userId;

/**
 * A domain's current owner can read cookies set there for a school that used it before, so those sessions are invalid.
 */
const stillTheirs = sql`and s.host = cs.custom_domain`;

/**
 * The session of a token, only at the host where it was opened. The session of an owner impersonating a producer also
 * needs the token of the owner's session; its person is the producer.
 */
export function findSession(
  db: Database,
  token: string,
  { name: host, ownedBySchool }: Host = PLATFORM_HOST,
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
          then jsonb_build_object('ownerSessionId', s.owner_session_id, 'until', s.expires_at,
            'secondsLeft', greatest(0, ceil(extract(epoch from s.expires_at - app_now())))) end as viewing,
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
      where s.token_hash = ${hashToken(token)} and s.host = ${host} ${ownedBySchool ? stillTheirs : sql``}`.execute(tx);
    return rows[0] ?? null;
  });
}
