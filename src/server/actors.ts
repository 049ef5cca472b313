import type { Subscription } from '#shared/contract/public.ts';
import type { DoneBy } from '#shared/security/deeds.ts';
import type { MemberRole, TeamRole } from '#shared/team/roles.ts';
import type { Credential } from './auth/scope.ts';

/* Who is asking. Domain functions take one of these as their second parameter, so that the wrong kind does not compile. */

type SignedIn = { userId: string; sessionId: string; name: string; email: string };

export type Place = { ip: string; countedAs?: string | null; userAgent: string | null };

export type FactorKind = 'totp' | 'recovery_code' | 'passkey';

/** What the session was opened with: nothing that is done in it reaches further. */
type OpenedWith = { credential: Credential; factor: FactorKind | null };

export type Student = SignedIn &
  OpenedWith & { kind: 'student'; producerId: string; studentId: string; cpf: string | null };
/** A student before it is known whether the school is open, and open to them: another may be. */
export type Member = SignedIn & OpenedWith & { kind: 'member'; producerId: string };
/** Whoever works in a school's panel: its producer, whose id the school has, or a member of its team. */
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

/** As the session knows it. Courses and turmas bound what is seen; null where nothing does. */
export type TeamMember = {
  memberId: string;
  role: MemberRole;
  finance: boolean;
  courseIds: string[] | null;
  cohortIds: string[] | null;
};
export type Owner = SignedIn & { kind: 'owner' };

/**
 * Who acts for a school: its producer, its key, or without a name what jobs and the demo do. A student's kind keeps it out.
 */
export type SchoolActor = Pick<Producer, 'producerId'> &
  Partial<Pick<Producer, 'userId' | 'name' | 'place'>> & { kind?: 'producer'; by?: DoneBy };

/** Whoever is signed in, where it is the account that matters. */
export type Holder = SignedIn & {
  kind: 'holder';
  sessionKind: 'student' | 'producer' | 'owner';
  producerId: string | null;
  /** The only school that the session's credential opens; null when it opens everything. */
  scope: string | null;
};

/** What reading and watching need of a student. */
export type Learner = Pick<Student, 'producerId' | 'studentId'>;
