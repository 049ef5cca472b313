import type { Context } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { asPlatform } from '../db.ts';
import {
  memberProcedures,
  publicProcedures as os,
  requireMember,
  requireOwnSession,
  requireProducer,
} from '../guards.ts';
import { Problem } from '../problem.ts';
import { countTry } from '../throttle/throttle.ts';
import { answerArrival, deviceOf, openSessionFor } from './arrival.ts';
import { openPanel } from './enter-area.ts';
import {
  answerSecondStep,
  offerPasskeySignIn,
  offerSecondStepPasskey,
  signInWithPasskey,
} from './factors/finish-sign-in.ts';
import { cancelByLink } from './factors/resets/factor-resets.ts';
import { requestAccess } from './links/access-requests.ts';
import { confirmMailbox, queueMailboxProof } from './links/mailbox.ts';
import { checkLink, requestRecovery, useAccessLink } from './passwords/recovery.ts';
import { offerSchool, openOwnSchool, readSchoolOffer } from './school-of-account.ts';
import { chosenAtSignUp } from './scope.ts';
import { openOwnPanel, studyWithAccount } from './sessions/both-sides.ts';
import { endSession } from './sessions/end-sessions.ts';
import { endImpersonation } from './sessions/impersonation.ts';
import { listSchools, switchSchool } from './sessions/other-schools.ts';
import { keepAlive } from './sessions/presence.ts';
import { describeSession } from './sessions/viewer.ts';
import { signIn, signInStudent } from './sign-in.ts';
import { signUpProducer } from './sign-up.ts';
import { confirmIdentity, offerPasskeyConfirmation } from './step-up/confirm-identity.ts';

const keyOf = (context: Context) => signingKey(context.env);

export const publicRoutes = {
  session: os.session.handler(async ({ context }) =>
    describeSession(context, await context.findSession(), context.schoolHint),
  ),
  signUp: os.signUp.handler(async ({ context, input }) => {
    const device = deviceOf(context);
    const attempt = { action: 'sign_up' as const, email: input.email, ...device };
    await asPlatform(context.db, (tx) => countTry(tx, attempt, keyOf(context)));
    const signedUp = await signUpProducer(context.db, input, {
      also: (tx, id) => queueMailboxProof(tx, context.jobs, { userId: id, ...input }),
    }).catch((error) => {
      if (error instanceof Problem && error.code === 'email_taken') return null;
      throw error;
    });
    if (!signedUp) {
      await offerSchool(context, input, device, keyOf(context));
      return { home: null };
    }
    const { userId } = signedUp;
    const person = { userId, role: 'admin' as const, credential: chosenAtSignUp(userId) };
    return openSessionFor(context, await asPlatform(context.db, (tx) => openPanel(tx, person, device)));
  }),
  readSchoolOffer: os.readSchoolOffer.handler(({ context, input }) => readSchoolOffer(context, input.token, context)),
  openOwnSchool: os.openOwnSchool.handler(async ({ context, input }) =>
    answerArrival(context, await openOwnSchool(context, input, deviceOf(context))),
  ),
  studyWithAccount: os.studyWithAccount.handler(async ({ context }) => {
    await requireProducer(context, 'account.own');
    return openSessionFor(
      context,
      await studyWithAccount(context.db, await requireOwnSession(context), deviceOf(context)),
    );
  }),
  openOwnPanel: os.openOwnPanel.handler(async ({ context }) =>
    openSessionFor(context, await openOwnPanel(context.db, await requireOwnSession(context), deviceOf(context))),
  ),
  signIn: os.signIn.handler(async ({ context, input }) =>
    answerArrival(context, await signIn(context.db, input, deviceOf(context), keyOf(context))),
  ),
  signInStudent: os.signInStudent.handler(async ({ context, input }) =>
    answerArrival(context, await signInStudent(context, input, context.schoolHint, deviceOf(context), keyOf(context))),
  ),
  signOut: os.signOut.handler(async ({ context }) => {
    const session = await context.findSession();
    // Signing out while impersonating a producer also ends the owner's session.
    const ownerSessionId = session?.viewing?.ownerSessionId;
    if (ownerSessionId) await asPlatform(context.db, (tx) => endImpersonation(tx, { ownerSessionId }));
    if (session) await endSession(context.db, ownerSessionId ?? session.id, 'signed_out');
    context.setSession(null);
    context.clearSite();
    return {};
  }),
  endImpersonation: os.endImpersonation.handler(async ({ context }) => {
    const session = await context.findSession();
    const ownerSessionId = session?.viewing?.ownerSessionId;
    if (ownerSessionId) await asPlatform(context.db, (tx) => endImpersonation(tx, { ownerSessionId }));
    context.setViewing(null);
    return {};
  }),
  heartbeat: os.heartbeat.handler(async ({ context }) => {
    const session = await context.findSession();
    const endsAt = session && !session.endedBecause ? await keepAlive(context.db, session) : null;
    if (endsAt) context.extendSession(endsAt);
    return {};
  }),
  enterSchool: os.enterSchool.handler(async ({ context, input }) =>
    openSessionFor(
      context,
      await switchSchool(context.db, await requireMember(context), input.slug, deviceOf(context)),
    ),
  ),
  requestRecovery: os.requestRecovery.handler(async ({ context, input }) => {
    await requestRecovery(context, input, context.schoolHint, deviceOf(context), keyOf(context));
    return {};
  }),
  requestAccess: os.requestAccess.handler(async ({ context, input }) => {
    await requestAccess(context, input.holder, context.schoolHint, deviceOf(context), keyOf(context));
    return {};
  }),
  checkToken: os.checkToken.handler(({ context, input }) => checkLink(context.db, input, context)),
  startPasskeySignIn: os.startPasskeySignIn.handler(({ context }) => {
    context.keepDevice();
    return offerPasskeySignIn(context, deviceOf(context), keyOf(context));
  }),
  cancelFactorReset: os.cancelFactorReset.handler(async ({ context, input }) => {
    await cancelByLink(context, input.token, deviceOf(context));
    return {};
  }),
  signInWithPasskey: os.signInWithPasskey.handler(async ({ context, input }) =>
    openSessionFor(context, await signInWithPasskey(context, input, context.schoolHint, deviceOf(context))),
  ),
  startSecondStepPasskey: os.startSecondStepPasskey.handler(({ context, input }) =>
    offerSecondStepPasskey(context, input.token, deviceOf(context)),
  ),
  answerSecondStep: os.answerSecondStep.handler(async ({ context, input }) => {
    const { recoveryCodesLeft, ...arrival } = await answerSecondStep(context, input, deviceOf(context));
    return { ...openSessionFor(context, arrival), ...(recoveryCodesLeft !== undefined && { recoveryCodesLeft }) };
  }),
  confirmMailbox: os.confirmMailbox.handler(async ({ context, input }) => {
    const arrival = await confirmMailbox(context, await context.findSession(), input.token, deviceOf(context));
    return arrival ? openSessionFor(context, arrival) : { home: null };
  }),
  confirmation: os.confirmation.handler(async ({ context }) => ({
    until: (await requireOwnSession(context)).elevatedUntil ?? '',
  })),
  confirmIdentity: os.confirmIdentity.handler(async ({ context, input }) => ({
    until: await confirmIdentity(context, await requireOwnSession(context), input, deviceOf(context)),
  })),
  startPasskeyConfirmation: os.startPasskeyConfirmation.handler(async ({ context }) =>
    offerPasskeyConfirmation(context, await requireOwnSession(context)),
  ),
  useAccessLink: os.useAccessLink.handler(async ({ context, input }) =>
    answerArrival(context, await useAccessLink(context, input.token, deviceOf(context))),
  ),
};

export const memberRoutes = {
  schools: memberProcedures.schools.handler(({ context }) => listSchools(context.db, context.member, context.env)),
};
