import { implement } from '@orpc/server';
import { cleanupContract } from '#shared/contract/cleanup.ts';
import { ownerContract } from '#shared/contract/owner.ts';
import { producerContract } from '#shared/contract/producer.ts';
import { publicContract } from '#shared/contract/public.ts';
import { studentContract } from '#shared/contract/student.ts';
import type { Member, Owner, Producer, Student } from '../actors.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { endSession, type Session, type SessionKind } from './sessions.ts';
import { refuseViewer } from './viewing.ts';

/* Each audience's subtree is guarded here, once. A procedure below a guard cannot be reached by anybody else. */

async function sessionOf(kind: SessionKind, context: Context): Promise<Session> {
  const session = await context.findSession();
  if (!session) throw new Problem('not_signed_in');
  if (session.endedBecause) throw new Problem('session_ended', { reason: session.endedBecause });
  if (session.kind !== kind) throw new Problem('forbidden');
  return session;
}

const signedIn = (session: Session) => ({
  userId: session.userId,
  sessionId: session.id,
  name: session.name,
  email: session.email,
  credential: session.credential,
});

export async function requireStudent(context: Context): Promise<Student> {
  const session = await sessionOf('student', context);
  if (!session.schoolOpen) {
    throw new Problem('school_closed', { supportEmail: session.supportEmail ?? undefined });
  }
  if (!session.producerId || !session.studentId || !session.hasAccess) {
    // The cookie stays: whichever call comes next, that of the page just loaded for one, is told why as well.
    await endSession(context.db, session.id, 'no_access');
    throw new Problem('no_active_enrollment', { reason: 'no_access' });
  }
  return {
    kind: 'student',
    ...signedIn(session),
    producerId: session.producerId,
    studentId: session.studentId,
    cpf: session.cpf,
  };
}

/** For going to another school, which a closed one must not prevent. */
export async function requireMember(context: Context): Promise<Member> {
  const session = await sessionOf('student', context);
  return { kind: 'member', ...signedIn(session), producerId: session.producerId ?? '' };
}

/** @param operation of the contract, where there is one: who only looks is let into some, and into nothing else */
export async function requireProducer(context: Context, operation: string | null = null): Promise<Producer> {
  const session = await sessionOf('producer', context);
  refuseViewer(session, operation);
  if (session.role !== 'admin' || !session.subscription) throw new Problem('forbidden');
  return {
    kind: 'producer',
    ...signedIn(session),
    place: { ip: context.ip, userAgent: context.userAgent },
    producerId: session.userId,
    subscription: session.subscription as Producer['subscription'],
  };
}

export async function requireOwner(context: Context): Promise<Owner> {
  const session = await sessionOf('owner', context);
  if (session.role !== 'super_admin') throw new Problem('forbidden');
  return { kind: 'owner', ...signedIn(session) };
}

export const publicProcedures = implement(publicContract).$context<Context>();

export const studentProcedures = implement(studentContract)
  .$context<Context>()
  .use(async ({ context, next }) => next({ context: { student: await requireStudent(context) } }));

/** The part of the student's subtree that asks for no open school. */
export const memberProcedures = implement(studentContract)
  .$context<Context>()
  .use(async ({ context, next }) => next({ context: { member: await requireMember(context) } }));

export const producerProcedures = implement(producerContract)
  .$context<Context>()
  .use(async ({ context, path, next }) =>
    next({ context: { producer: await requireProducer(context, path.at(-1) ?? null) } }),
  );

export const ownerProcedures = implement({ ...ownerContract, ...cleanupContract })
  .$context<Context>()
  .use(async ({ context, next }) => next({ context: { owner: await requireOwner(context) } }));
