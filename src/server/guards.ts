import type { AnyContractProcedure } from '@orpc/contract';
import { implement } from '@orpc/server';
import { factorsContract } from '#shared/contract/account/factors.ts';
import { backupContract } from '#shared/contract/backup.ts';
import { cleanupContract } from '#shared/contract/cleanup.ts';
import { ownerContract } from '#shared/contract/owner.ts';
import { producerContract } from '#shared/contract/producer.ts';
import { platformDeskContract } from '#shared/contract/producer-requests.ts';
import { publicContract } from '#shared/contract/public.ts';
import { studentContract } from '#shared/contract/student.ts';
import { AFTER_PROOF, RIGHT_OF } from '#shared/team/operations.ts';
import { mayDo, type Right } from '#shared/team/roles.ts';
import type { Holder, Member, Owner, Producer, Student } from './actors.ts';
import { endSession } from './auth/sessions/end-sessions.ts';
import { panelOf, type Session, type SessionKind } from './auth/sessions/find-session.ts';
import { refuseImpersonation } from './auth/sessions/impersonation.ts';
import { refuseUnconfirmed } from './auth/step-up/proofs.ts';
import { isSensitive } from './auth/step-up/step-up.ts';
import type { Context } from './context.ts';
import { bindTo } from './database/team-reach.ts';
import { asPlatform } from './db.ts';
import { AddressRefused, recordRefusal } from './primary-address/admit.ts';
import { Problem } from './problem.ts';

/* Each audience's subtree is guarded here, once. A procedure below a guard cannot be reached by anybody else. */

async function openSessionOf(context: Context): Promise<Session> {
  const session = await context.findSession();
  if (!session) throw new Problem('not_signed_in');
  if (session.endedBecause) throw new Problem('session_ended', { reason: session.endedBecause });
  return session;
}

async function sessionOf(kind: SessionKind, context: Context): Promise<Session> {
  const session = await openSessionOf(context);
  if (session.kind !== kind) throw new Problem('forbidden');
  if (session.lacksFactor) throw new Problem('factor_required');
  return session;
}

const signedIn = (session: Session) => ({
  userId: session.userId,
  sessionId: session.id,
  name: session.name,
  email: session.email,
  credential: session.credential,
  factor: session.factor,
});

export async function requireStudent(context: Context): Promise<Student> {
  const session = await sessionOf('student', context);
  if (!session.schoolOpen) {
    throw new Problem('school_closed', { supportEmail: session.supportEmail ?? undefined });
  }
  if (!session.producerId || !session.studentId || !session.hasAccess) {
    // The cookie is kept, so that the next call of the page gets the reason too.
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

/**
 * Binds what follows to the courses and turmas of whoever asks.
 * @param operation of the contract, where there is one: who only looks is let into some, and into nothing else
 * @throws Problem role_forbidden, mailbox_unproven
 */
export async function requireProducer(
  context: Context,
  right: Right,
  operation: string | null = null,
): Promise<Producer> {
  const session = await sessionOf('producer', context);
  refuseImpersonation(session, operation);
  const { team } = session;
  if ((session.role !== 'admin' && !team) || !session.subscription) throw new Problem('forbidden');
  const standing = team ?? { memberId: null, role: 'owner' as const, finance: true };
  if (!mayDo(standing, right)) throw new Problem('role_forbidden');
  if (operation && AFTER_PROOF.has(operation) && !session.mayPublish) throw new Problem('mailbox_unproven');
  bindTo(team?.courseIds ? { courseIds: team.courseIds, cohortIds: team.cohortIds } : null);
  const { memberId, role, finance } = standing;
  return {
    kind: 'producer',
    ...signedIn(session),
    ...{ memberId, role, finance },
    place: { ip: context.ip, userAgent: context.userAgent },
    producerId: panelOf(session),
    subscription: session.subscription as Producer['subscription'],
  };
}

export async function requireOwner(context: Context): Promise<Owner> {
  const session = await sessionOf('owner', context);
  if (session.role !== 'super_admin') throw new Problem('forbidden');
  return { kind: 'owner', ...signedIn(session) };
}

/** Any session, except an owner's impersonation. */
export async function requireOwnSession(context: Context): Promise<Session> {
  const session = await openSessionOf(context);
  refuseImpersonation(session, null);
  return session;
}

/** Requires a recent confirmation of identity. @throws Problem step_up_required */
export async function requireConfirmed(context: Context): Promise<void> {
  await refuseUnconfirmed(context.db, await requireOwnSession(context), context.host);
}

/** After authorization: sensitive operations also need a recent confirmation. */
async function requireAssurance(context: Context, operation: AnyContractProcedure, input: unknown): Promise<void> {
  if (isSensitive(operation['~orpc'].meta, input)) await requireConfirmed(context);
}

/** Anyone signed in, for operations on the account itself. */
export async function requireHolder(context: Context): Promise<Holder> {
  const session = await requireOwnSession(context);
  return {
    kind: 'holder',
    ...signedIn(session),
    sessionKind: session.kind,
    producerId: session.producerId,
    scope: session.credential.scope,
  };
}

export const publicProcedures = implement(publicContract)
  .$context<Context>()
  .use(async ({ context, procedure, next }, input) => {
    await requireAssurance(context, procedure, input);
    try {
      return await next();
    } catch (error) {
      // A login that is refused leaves nothing else behind.
      if (error instanceof AddressRefused) await asPlatform(context.db, (tx) => recordRefusal(tx, error.refused));
      throw error;
    }
  });

export const studentProcedures = implement(studentContract)
  .$context<Context>()
  .use(async ({ context, procedure, next }, input) => {
    const student = await requireStudent(context);
    await requireAssurance(context, procedure, input);
    return next({ context: { student } });
  });

/** The part of the student subtree that needs no open school. */
export const memberProcedures = implement(studentContract)
  .$context<Context>()
  .use(async ({ context, procedure, next }, input) => {
    const member = await requireMember(context);
    await requireAssurance(context, procedure, input);
    return next({ context: { member } });
  });

export const producerProcedures = implement(producerContract)
  .$context<Context>()
  .use(async ({ context, path, procedure, next }, input) => {
    const operation = path.at(-1) as keyof typeof RIGHT_OF;
    const producer = await requireProducer(context, RIGHT_OF[operation], operation);
    await requireAssurance(context, procedure, input);
    return next({ context: { producer } });
  });

export const ownerProcedures = implement({
  ...ownerContract,
  ...cleanupContract,
  ...backupContract,
  ...platformDeskContract,
})
  .$context<Context>()
  .use(async ({ context, procedure, next }, input) => {
    const owner = await requireOwner(context);
    await requireAssurance(context, procedure, input);
    return next({ context: { owner } });
  });

export const holderProcedures = implement(factorsContract)
  .$context<Context>()
  .use(async ({ context, procedure, next }, input) => {
    const holder = await requireHolder(context);
    await requireAssurance(context, procedure, input);
    return next({ context: { holder } });
  });
