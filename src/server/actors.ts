import type { Subscription } from '#shared/contract/public.ts';

/* Who is asking. Domain functions take one of these as their second parameter, so that the wrong kind does not compile. */

type SignedIn = { userId: string; sessionId: string; name: string; email: string };

export type Student = SignedIn & { kind: 'student'; producerId: string; studentId: string; cpf: string | null };
/** A student before it is known whether the school is open, and open to them: another may be. */
export type Member = SignedIn & { kind: 'member'; producerId: string };
export type Producer = SignedIn & { kind: 'producer'; producerId: string; subscription: Subscription };
export type Owner = SignedIn & { kind: 'owner' };

/** What jobs and the demo need to act for a school without a session. A student's kind keeps it out. */
export type SchoolActor = Pick<Producer, 'producerId'> & { kind?: 'producer' };

/** What reading and watching need of a student. */
export type Learner = Pick<Student, 'producerId' | 'studentId'>;
