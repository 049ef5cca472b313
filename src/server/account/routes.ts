import { answerArrival, deviceOf } from '../auth/arrival.ts';
import { requestMailboxProof } from '../auth/links/mailbox.ts';
import { changePassword } from '../auth/passwords/change-password.ts';
import { resetPassword } from '../auth/passwords/recovery.ts';
import { setLogo } from '../branding/logo.ts';
import type { Context } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import {
  studentProcedures as os,
  ownerProcedures as ow,
  producerProcedures as ps,
  publicProcedures as pub,
} from '../guards.ts';
import { withdrawOffer } from '../team/ownership/offer.ts';
import { readAccount } from './account.ts';
import { confirmEmailChange, requestEmailChange } from './email-change.ts';
import { endOneSession, endOtherSessions, listSessions } from './open-sessions.ts';
import { readProfile, renameProducer, setPhoto } from './producer-profile.ts';
import { setNoticeKinds, setNotificationChoices, updateProfile } from './profile.ts';
import { undoEmailChange } from './undo-email-change.ts';

const placeOf = ({ ip, countedAs, userAgent }: Context) => ({ ip, countedAs, userAgent });

export const accountLinkRoutes = {
  resetPassword: pub.resetPassword.handler(async ({ context, input }) => {
    const arrival = await resetPassword({ ...context, withdrawOffer }, input, deviceOf(context));
    return arrival ? answerArrival(context, arrival) : { home: '/alunos/cursos' as const };
  }),
  confirmEmailChange: pub.confirmEmailChange.handler(async ({ context, input }) =>
    confirmEmailChange(context, await context.findSession(), input.token, placeOf(context)),
  ),
  undoEmailChange: pub.undoEmailChange.handler(({ context, input }) =>
    undoEmailChange(context, input.token, placeOf(context)),
  ),
};

export const accountRoutes = {
  account: os.account.handler(({ context }) => readAccount(context.db, context.student)),
  updateProfile: os.updateProfile.handler(({ context, input }) => updateProfile(context.db, context.student, input)),
  changePassword: os.changePassword.handler(async ({ context, input }) => {
    const { env, ip, userAgent, student } = context;
    await changePassword({ ...context, withdrawOffer }, student, input, { ip, userAgent }, signingKey(env));
    return {};
  }),
  requestEmailChange: os.requestEmailChange.handler(async ({ context, input }) => {
    await requestEmailChange(context, context.student, input, deviceOf(context), signingKey(context.env));
    return {};
  }),
  sessions: os.sessions.handler(({ context }) => listSessions(context.db, context.student)),
  endSession: os.endSession.handler(async ({ context, input }) => {
    await endOneSession(context.db, context.student, input);
    return {};
  }),
  endOtherSessions: os.endOtherSessions.handler(async ({ context }) => {
    await endOtherSessions(context.db, context.student);
    return {};
  }),
  setNotificationChoices: os.setNotificationChoices.handler(({ context, input }) => {
    const { db, env, ip, student } = context;
    return setNotificationChoices(db, student, input, { ip, key: signingKey(env), how: 'settings' });
  }),
  setNoticeKinds: os.setNoticeKinds.handler(({ context, input }) => setNoticeKinds(context.db, context.student, input)),
};

export const producerAccountRoutes = {
  profile: ps.profile.handler(({ context }) => readProfile(context.db, context.producer)),
  updateProfile: ps.updateProfile.handler(({ context, input }) => renameProducer(context.db, context.producer, input)),
  changePassword: ps.changePassword.handler(async ({ context, input }) => {
    const { env, ip, userAgent, producer } = context;
    await changePassword({ ...context, withdrawOffer }, producer, input, { ip, userAgent }, signingKey(env));
    return {};
  }),
  requestMailboxProof: ps.requestMailboxProof.handler(({ context }) =>
    requestMailboxProof(context, context.producer, context, signingKey(context.env)),
  ),
  setPhoto: ps.setPhoto.handler(({ context, input }) => setPhoto(context, context.producer, input)),
  removePhoto: ps.removePhoto.handler(async ({ context }) => {
    await setLogo(context.db, context.producer, null);
    return {};
  }),
  requestEmailChange: ps.requestEmailChange.handler(async ({ context, input }) => {
    await requestEmailChange(context, context.producer, input, deviceOf(context), signingKey(context.env));
    return {};
  }),
  sessions: ps.sessions.handler(({ context }) => listSessions(context.db, context.producer)),
  endSession: ps.endSession.handler(async ({ context, input }) => {
    await endOneSession(context.db, context.producer, input);
    return {};
  }),
  endOtherSessions: ps.endOtherSessions.handler(async ({ context }) => {
    await endOtherSessions(context.db, context.producer);
    return {};
  }),
};

export const ownerAccountRoutes = {
  requestEmailChange: ow.requestEmailChange.handler(async ({ context, input }) => {
    await requestEmailChange(context, context.owner, input, deviceOf(context), signingKey(context.env));
    return {};
  }),
  sessions: ow.sessions.handler(({ context }) => listSessions(context.db, context.owner)),
  endSession: ow.endSession.handler(async ({ context, input }) => {
    await endOneSession(context.db, context.owner, input);
    return {};
  }),
  endOtherSessions: ow.endOtherSessions.handler(async ({ context }) => {
    await endOtherSessions(context.db, context.owner);
    return {};
  }),
};
