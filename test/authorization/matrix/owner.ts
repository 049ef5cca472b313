import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import { anySchool, owners, type Row } from '../expected.ts';

/** What the platform's owner asks. */
export const OWNER = {
  'owner.requestEmailChange': {
    input: () => ({ email: 'sem-arroba' }),
    expected: { ...owners, owner: 'invalid_input' },
  },
  'owner.sessions': { input: () => undefined, expected: owners },
  'owner.endSession': {
    input: () => ({ sessionId: randomUUID() }),
    expected: { ...owners, owner: 'not_found' },
  },
  'owner.endOtherSessions': { input: () => undefined, expected: owners },
  'owner.backups': { input: () => undefined, expected: owners },
  'owner.startBackup': { input: () => undefined, expected: owners },
  'owner.cleanup': { input: () => undefined, expected: owners },
  'owner.cleanupDryRun': { input: () => ({}), expected: owners },
  'owner.cleanupSchools': { input: () => ({ year: 2020 }), expected: owners },
  'owner.setCleanup': { input: () => ({ on: true }), expected: owners },
  'owner.decideCleanup': { input: () => ({ year: 2020, run: false }), expected: { ...owners, owner: 'not_found' } },
  'owner.restoreSchool': {
    input: () => ({ year: 2020, producerId: randomUUID() }),
    expected: { ...owners, owner: 'not_found' },
  },
  'owner.overview': { input: () => undefined, expected: owners },
  'owner.producers': { input: () => ({}), expected: owners },
  'owner.producer': {
    input: ({ producerId }) => ({ producerId }),
    expected: { ...owners, owner: anySchool },
  },
  // Added and removed for real in producers.test.ts.
  'owner.addProducer': {
    input: () => ({ name: 'Nova', email: 'sem-arroba', password: 'segredo1' }),
    expected: { ...owners, owner: 'invalid_input' },
  },
  'owner.removeProducer': {
    input: ({ producerId }) => ({ producerId, email: 'outra@example.com' }),
    expected: {
      ...owners,
      owner: { ...anySchool, own: 'invalid_input', sameSchool: 'invalid_input', otherSchool: 'invalid_input' },
    },
  },
  'owner.requestFactorReset': {
    input: ({ producerId }) => ({ producerId, identityCheck: 'video_call' }),
    expected: {
      ...owners,
      owner: { ...anySchool, own: 'no_factor', sameSchool: 'no_factor', otherSchool: 'no_factor' },
    },
  },
  'owner.cancelFactorReset': {
    input: ({ producerId }) => ({ producerId }),
    expected: {
      ...owners,
      owner: { ...anySchool, own: 'not_found', sameSchool: 'not_found', otherSchool: 'not_found' },
    },
  },
  'owner.startImpersonation': {
    input: ({ producerId }) => ({ producerId }),
    expected: { ...owners, owner: anySchool },
  },
  'owner.payments': { input: () => ({}), expected: owners },
  'owner.audit': { input: () => ({}), expected: owners },
  'owner.platformSettings': { input: () => undefined, expected: owners },
  'owner.updatePlatformSettings': {
    input: () => ({ platformName: 'Ateneu', primaryColor: '#2563EB', socialLinks: {} }),
    expected: owners,
  },
  'owner.producerRequests': { input: () => ({ page: 1 }), expected: owners },
  'owner.answerProducerRequest': {
    input: ({ answeredRequestId: requestId }) => ({ requestId, answer: 'Com ninguém.' }),
    expected: { ...owners, owner: anySchool },
  },
  'owner.refuseProducerRequest': {
    input: ({ refusedRequestId: requestId }) => ({ requestId, ground: 'identity', answer: '' }),
    expected: { ...owners, owner: anySchool },
  },
  'owner.setKeeping': { input: () => ({ planId: 'basic', keepsStudents: false }), expected: owners },
  'owner.updatePrices': { input: () => ({ prices: [] }), expected: owners },
} satisfies Partial<Record<Operation, Row>>;
