import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import {
  alsoViewed,
  byCourseOfSchool,
  byProducer,
  offeredNowhere,
  producers,
  type Row,
  toNobodyFit,
} from '../expected.ts';

const template = { subject: 'Olá', body: '<p>{{name}}</p>' };
const settings = {
  memberAreaName: 'Escola',
  primaryColor: '#4318FF',
  navbarColor: '#111C44',
  backgroundColor: '#0B1437',
  secondaryLightColor: '#112240',
  socialLinks: {},
  email: { provider: 'hostinger', template },
};
const memberFields = (courseId: string) => ({
  ...{ role: 'instructor', finance: false, courseIds: [courseId], cohortIds: [], until: null },
});

/** The producer's account, the school's settings, and its team. */
export const SETTINGS = {
  'producer.profile': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.updateProfile': { input: () => ({ name: 'Outro nome' }), expected: producers('ok', 'ok', 'ok') },
  // Changing it for real is in producer-profile.test.ts, as for students.
  'producer.changePassword': {
    input: () => ({ password: 'curta' }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.requestMailboxProof': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.setPhoto': {
    input: () => ({}),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.removePhoto': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.createApiKey': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.revokeApiKey': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.settings': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.updateSettings': { input: () => settings, expected: producers('ok', 'ok', 'ok') },
  'producer.address': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.setSlug': {
    input: () => ({ slug: 'Não Vale' }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.setDomain': {
    input: () => ({ domain: `aulas-${randomUUID()}.example.com` }),
    expected: producers('ok', 'ok', 'ok'),
  },
  // None of the names above exists, so nothing is found where it is looked for.
  'producer.verifyDomain': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.removeDomain': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.previewEmail': { input: () => template, expected: producers('ok', 'ok', 'ok') },
  // Sent for real in try-out.test.ts.
  'producer.sendTestEmail': {
    input: () => ({ to: 'pessoa@example.com', provider: 'brevo', template }),
    expected: producers('email_test_incomplete', 'email_test_incomplete', 'email_test_incomplete'),
  },
  'producer.team': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.panels': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.inviteMember': {
    input: ({ courseId }) => ({ ...memberFields(courseId), email: `${randomUUID()}@example.com` }),
    expected: byCourseOfSchool,
  },
  'producer.resendInvitation': {
    input: ({ invitationId }) => ({ invitationId }),
    expected: byProducer,
  },
  'producer.cancelInvitation': {
    input: ({ spareInvitationId: invitationId }) => ({ invitationId }),
    expected: byProducer,
  },
  'producer.changeMember': {
    input: ({ memberId, courseId }) => ({ ...memberFields(courseId), memberId }),
    expected: byProducer,
  },
  'producer.removeMember': { input: ({ spareMemberId: memberId }) => ({ memberId }), expected: byProducer },
  // Made, taken and ended for real in ownership.test.ts: who is named here is no administrator.
  'producer.offerOwnership': {
    input: ({ memberId }) => ({ memberId }),
    expected: toNobodyFit,
  },
  'producer.endOwnershipOffer': {
    input: () => undefined,
    expected: producers('ownership_offer_over', 'ownership_offer_over', 'ownership_offer_over'),
  },
  'producer.acceptOwnership': {
    input: ({ memberId: offerId }) => ({ offerId }),
    expected: offeredNowhere,
  },
  'producer.auditEvents': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.exportAuditEvents': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.requestEmailChange': {
    input: () => ({ email: 'sem-arroba' }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.sessions': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  // Ended for real in open-sessions.test.ts: whichever is named here is not theirs.
  'producer.endSession': {
    input: () => ({ sessionId: randomUUID() }),
    expected: producers('not_found', 'not_found', 'not_found'),
  },
  'producer.endOtherSessions': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
} satisfies Partial<Record<Operation, Row>>;
