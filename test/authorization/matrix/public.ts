import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import { anySchool, everybody, holders, members, nobodyThere, producers, type Row, whoeverHolds } from '../expected.ts';

const passkeyOfNobody = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};
const assertionOfNobody = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
};

/** What anybody may ask, and the second step of whoever has an account. */
export const PUBLIC = {
  'public.session': { input: () => undefined, expected: everybody('ok') },
  'public.signUp': {
    input: () => ({ name: 'Nova', school: 'Escola', email: 'sem-arroba', password: 'segredo1', terms: true }),
    expected: everybody('invalid_input'),
  },
  'public.checkCertificate': {
    input: ({ certificateCode: code }) => ({ code }),
    expected: everybody(anySchool),
    showsAnybody: 'its code is what a certificate is checked by, and stands on it',
  },
  'public.compareHolder': {
    input: ({ certificateCode: code }) => ({ code, name: 'Duda Aluna' }),
    expected: everybody(nobodyThere),
  },
  'public.readSchoolOffer': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },
  'public.openOwnSchool': {
    input: () => ({ token: 'adivinhado', password: 'uma senha boa' }),
    expected: everybody('link_invalid'),
  },
  // Acceptance itself is tested in src/server/team/.
  'public.readInvitation': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },
  'public.acceptInvitation': {
    input: () => ({ token: 'adivinhado', name: 'Nina', password: 'uma senha boa' }),
    expected: everybody('link_invalid'),
  },
  'public.enterPanel': {
    input: () => ({ schoolId: randomUUID() }),
    expected: {
      ...whoeverHolds('forbidden'),
      producer: 'not_found',
      producerExpired: 'not_found',
      producerOther: 'not_found',
    },
  },
  // Accounts with both sides are in school-of-account.test.ts: nobody here has them.
  'public.studyWithAccount': {
    input: () => undefined,
    expected: producers('students_only', 'students_only', 'students_only'),
  },
  'public.openOwnPanel': { input: () => undefined, expected: whoeverHolds('forbidden') },
  'public.signIn': {
    input: () => ({ email: `${randomUUID()}@example.com`, password: 'segredo1' }),
    expected: everybody('wrong_credentials'),
  },
  'public.signInStudent': {
    input: () => ({ email: `${randomUUID()}@example.com`, password: 'segredo1' }),
    expected: everybody('wrong_credentials'),
  },
  // Signing out for real is in sessions.test.ts: here it would end the very sessions that the matrix needs.
  'public.signOut': { input: () => ({ everywhere: true }), expected: everybody('ok') },
  // Like signing out: tested in viewing.test.ts.
  'public.endImpersonation': { input: () => undefined, expected: everybody('ok') },
  'public.heartbeat': { input: () => undefined, expected: everybody('ok') },
  // Tested in other-schools.test.ts: here nobody is a student of two schools.
  'public.enterSchool': {
    input: () => ({ slug: 'escola-de-ninguem' }),
    expected: members('not_found'),
  },
  'public.requestRecovery': {
    input: () => ({ email: 'sem-arroba', audience: 'student' }),
    expected: everybody('invalid_input'),
  },
  'public.requestAccess': {
    input: () => ({ holder: 'sem-arroba' }),
    expected: everybody('invalid_input'),
  },
  'public.confirmMailbox': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },
  'public.checkToken': {
    input: () => ({ token: 'adivinhado', kind: 'recovery' }),
    expected: everybody('link_invalid'),
  },
  'public.resetPassword': {
    input: () => ({ token: 'adivinhado', password: 'uma senha boa' }),
    expected: everybody('link_invalid'),
  },
  'public.useAccessLink': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },

  // All of them are confirmed here; step-up.test.ts has those who are not.
  'public.confirmation': { input: () => undefined, expected: whoeverHolds('ok') },
  'public.startPasskeyConfirmation': { input: () => undefined, expected: whoeverHolds('ok') },
  'public.confirmIdentity': { input: () => ({ password: 'segredo1' }), expected: whoeverHolds('wrong_password') },
  // Right ones are in finish-sign-in.test.ts.
  'public.startPasskeySignIn': { input: () => undefined, expected: everybody('ok') },
  'public.signInWithPasskey': {
    input: () => ({ passkey: assertionOfNobody, area: 'producer' }),
    expected: everybody('passkey_refused'),
  },
  'public.startSecondStepPasskey': { input: () => ({ token: 'adivinhado' }), expected: everybody('second_step_over') },
  'public.answerSecondStep': {
    input: () => ({ token: 'adivinhado', answer: { code: '123456' } }),
    expected: everybody('second_step_over'),
  },

  'factors.factors': { input: () => undefined, expected: holders('ok') },
  'factors.startTotp': { input: () => undefined, expected: holders('ok', { student: 'forbidden' }) },
  'factors.confirmTotp': {
    input: () => ({ code: 'abcdef' }),
    expected: holders('invalid_input'),
  },
  // Removal and renewal are tested in factors.test.ts: here nobody has a second step.
  'factors.removeTotp': { input: () => undefined, expected: holders('not_found', { student: 'forbidden' }) },
  'factors.renewRecoveryCodes': { input: () => undefined, expected: holders('not_found', { student: 'forbidden' }) },
  'factors.startPasskey': { input: () => undefined, expected: holders('ok') },
  'factors.addPasskey': {
    input: () => ({ name: 'Celular', response: passkeyOfNobody }),
    expected: holders('passkey_refused'),
  },
  'factors.removePasskey': { input: () => ({ passkeyId: randomUUID() }), expected: holders('not_found') },
  'factors.requireFactor': {
    input: () => ({ on: false }),
    expected: holders('ok', { student: 'forbidden', owner: 'forbidden' }),
  },

  // The links are tested in email-change.test.ts.
  'public.confirmEmailChange': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },
  'public.undoEmailChange': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },

  // Real ones are in factor-resets.test.ts.
  'public.cancelFactorReset': { input: () => ({ token: 'adivinhado' }), expected: everybody('link_invalid') },
  'factors.cancelReset': { input: () => undefined, expected: holders('not_found', { student: 'forbidden' }) },
} satisfies Partial<Record<Operation, Row>>;
