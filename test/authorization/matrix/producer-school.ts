import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import { alsoViewed, byProducer, producers, type Row } from '../expected.ts';

const notTheirs = {
  own: 'not_found',
  sameSchool: 'not_found',
  otherSchool: 'not_found',
  random: 'not_found',
  malformed: 'invalid_input',
} as const;

/** A school, its courses as a whole, and what its producer asks of the platform. */
export const SCHOOL = {
  'producer.billing': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.checkout': {
    input: () => ({ planId: 'premium', method: 'pix' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.expand': {
    input: () => ({ additionalStudents: 1000, method: 'card' }),
    expected: producers('ok', 'ok', 'subscription_ended'),
  },
  'producer.billingStatus': alsoViewed({ input: ({ paymentId }) => ({ paymentId }), expected: byProducer }),
  'producer.courses': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.createCourse': { input: () => ({ title: 'Curso novo' }), expected: producers('ok', 'ok', 'ok') },
  'producer.updateCourse': {
    input: ({ courseId }) => ({ courseId, title: 'Outro título', published: true }),
    expected: byProducer,
  },
  'producer.publishCourse': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.courseImports': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.importCourse': {
    input: () => ({ title: 'Curso trazido', modules: [{ title: 'Módulo 1', lessons: [{ title: 'Aula 1' }] }] }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.startCourseFile': {
    input: () => ({ name: 'curso.mbz', bytes: 1 }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.sendCourseFilePart': {
    input: () => ({ fileId: randomUUID(), part: 0 }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.cancelCourseFile': {
    input: () => ({ fileId: randomUUID() }),
    expected: producers('not_found', 'not_found', 'not_found'),
  },
  'producer.importCourseFile': {
    input: () => ({ fileId: randomUUID(), title: 'Curso trazido' }),
    expected: producers('not_found', 'not_found', 'not_found'),
  },
  'producer.courseImportUndo': alsoViewed({
    input: ({ courseImportId: importId }) => ({ importId }),
    expected: byProducer,
  }),
  'producer.undoCourseImport': { input: ({ courseImportId: importId }) => ({ importId }), expected: byProducer },
  'producer.copyCourse': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.outline': alsoViewed({ input: ({ courseId }) => ({ courseId }), expected: byProducer }),
  'producer.privacyDesk': alsoViewed({ input: () => ({ page: 1 }), expected: producers('ok', 'ok', 'ok') }),
  'producer.registerDataRequest': {
    input: () => ({
      ...{ email: `${randomUUID()}@example.com`, asked: { kind: 'copy' }, receivedOn: '2026-01-10', channel: 'letter' },
      identityCheck: 'Assinatura reconhecida',
    }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.fulfilDataRequest': {
    input: ({ dataRequestId: requestId }) => ({ requestId, answer: '' }),
    expected: byProducer,
  },
  'producer.refuseDataRequest': {
    input: ({ spareDataRequestId: requestId }) => ({ requestId, ground: 'unfounded', answer: '' }),
    expected: byProducer,
  },
  'producer.setPrivacyOfficer': {
    input: () => ({ name: 'Camila Dutra', email: 'privacidade@example.com' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.ownRequests': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  // Each has asked for one already, which is still being made.
  'producer.requestOwnCopy': {
    input: () => undefined,
    expected: producers('data_request_open', 'data_request_open', 'data_request_open'),
  },
  'producer.submitOwnRequest': {
    input: () => ({ message: 'Com quem meus dados foram compartilhados?' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.requestClosing': {
    input: () => ({ confirmation: 'Outra escola' }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.deleteOwnCopy': {
    input: () => ({ requestId: randomUUID() }),
    expected: producers('not_found', 'not_found', 'not_found'),
  },
  // Requests belong to the person: another request of the same school is somebody else's.
  'producer.withdrawOwnRequest': {
    input: ({ producerRequestId: requestId }) => ({ requestId }),
    expected: producers({ ...notTheirs, own: 'ok' }, { ...notTheirs, otherSchool: 'ok' }, notTheirs),
  },
  'producer.schoolPackages': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.startSchoolExport': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.startSchoolImport': {
    input: () => ({ parts: 2 }),
    expected: producers('school_not_empty', 'school_not_empty', 'school_not_empty'),
  },
  'producer.sendPackagePart': {
    input: () => ({ packageId: randomUUID(), part: 0 }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.confirmSchoolImport': {
    input: () => ({ packageId: randomUUID() }),
    expected: producers('school_not_empty', 'school_not_empty', 'school_not_empty'),
  },
  'producer.cancelSchoolImport': {
    input: () => ({ packageId: randomUUID() }),
    expected: producers('not_found', 'not_found', 'not_found'),
  },
} satisfies Partial<Record<Operation, Row>>;
