import type { Subscription } from '#shared/contract/public.ts';
import type { DoneBy } from '#shared/security/audit-events.ts';
import type { MemberRole, TeamRole } from '#shared/team/roles.ts';
import type { Credential } from './auth/scope.ts';

/* Actors: every domain function takes one as its second parameter, so that passing the wrong kind does not compile. */

type SignedIn = { userId: string; sessionId: string; name: string; email: string };

export type Place = { ip: string; countedAs?: string | null; userAgent: string | null };

export type FactorKind = 'totp' | 'recovery_code' | 'passkey';

/** The credential that opened the session; what is done in it reaches no further than that credential. */
type OpenedWith = { credential: Credential; factor: FactorKind | null };

export type Student = SignedIn &
  OpenedWith & { kind: 'student'; producerId: string; studentId: string; cpf: string | null };
/** A student before it is known whether the school is open, and open to them: another may be. */
export type Member = SignedIn & OpenedWith & { kind: 'member'; producerId: string };
/** Anyone working in a school's panel: its producer, whose account id is the school's id, or a team member. */
export type Producer = SignedIn &
  OpenedWith & {
    kind: 'producer';
    producerId: string;
    /** Null for the producer. */
    memberId: string | null;
    role: TeamRole;
    finance: boolean;
    subscription: Subscription;
    place: Place;
  };

/** A team member as the session knows them. `courseIds` and `cohortIds` limit what they see; null means no limit. */
export type TeamMember = {
  memberId: string;
  role: MemberRole;
  finance: boolean;
  courseIds: string[] | null;
  cohortIds: string[] | null;
};
export type Owner = SignedIn & { kind: 'owner' };

/**
 * Whoever acts for a school: its producer, a team member, its API key, or unnamed a job or the demonstration.
 * The `kind` keeps students out.
 */
export type SchoolActor = Pick<Producer, 'producerId'> &
  Partial<Pick<Producer, 'userId' | 'name' | 'place'>> & { kind?: 'producer'; by?: DoneBy };

/** Anyone signed in, where only the account matters. */
export type Holder = SignedIn & {
  kind: 'holder';
  sessionKind: 'student' | 'producer' | 'owner';
  producerId: string | null;
  /** The only school that the session's credential opens; null when it opens everything. */
  scope: string | null;
};

/** The fields of a student that reading and watching need. */
export type Learner = Pick<Student, 'producerId' | 'studentId'>;
