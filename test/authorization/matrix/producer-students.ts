import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import { alsoViewed, byProducer, named, nobodyThere, producers, type Row } from '../expected.ts';

const line = { line: 1, email: 'lista@example.com', name: '', phone: '', cpf: '' };

/** Students, their access and their imports; banners and notices. */
export const STUDENTS = {
  'producer.students': alsoViewed({ input: () => ({ search: '', page: 1 }), expected: producers('ok', 'ok', 'ok') }),
  'producer.student': alsoViewed({ input: ({ studentId }) => ({ studentId }), expected: byProducer }),
  'producer.studentLessons': alsoViewed({
    input: ({ studentId, courseId }) => ({ studentId, courseId }),
    expected: byProducer,
  }),
  'producer.endStudentSession': {
    input: ({ signedInStudentId: studentId, studentSessionId: sessionId }) => ({ studentId, sessionId }),
    expected: byProducer,
  },
  'producer.addTeamNote': { input: ({ studentId }) => ({ studentId, body: 'Ligou hoje.' }), expected: byProducer },
  'producer.changeTeamNote': {
    input: ({ teamNoteId: noteId }) => ({ noteId, body: 'Ligou ontem.' }),
    expected: byProducer,
  },
  'producer.removeTeamNote': { input: ({ teamNoteId: noteId }) => ({ noteId }), expected: byProducer },
  'producer.accessHistory': alsoViewed({ input: ({ studentId }) => ({ studentId }), expected: byProducer }),
  'producer.primaryAddresses': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.setPrimaryAddresses': { input: () => ({ on: false }), expected: producers('ok', 'ok', 'ok') },
  'producer.studentAddress': { input: ({ studentId }) => ({ studentId }), expected: byProducer },
  'producer.setStudentAddress': {
    input: ({ studentId }) => ({ studentId, choice: { rule: 'off' } }),
    expected: byProducer,
  },
  // Tested in primary-address.test.ts: here nobody was refused.
  'producer.releaseAddress': {
    input: ({ studentId }) => ({ studentId, address: '203.0.113.7' }),
    expected: producers(nobodyThere, nobodyThere, nobodyThere),
  },
  'producer.enrollStudent': {
    input: ({ courseId }) => ({ name: 'Aluno novo', email: 'aluno.novo@example.com', courseIds: [courseId] }),
    expected: byProducer,
  },
  'producer.banners': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.createBanner': {
    input: () => ({ imageUrl: 'https://example.com/banner.webp' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.updateBanner': {
    input: ({ bannerId }) => ({ bannerId, imageUrl: 'https://example.com/outro.webp' }),
    expected: byProducer,
  },
  'producer.setBannerActive': { input: ({ bannerId }) => ({ bannerId, active: false }), expected: byProducer },
  'producer.moveBanner': { input: ({ bannerId }) => ({ bannerId, index: 0 }), expected: byProducer },
  'producer.deleteBanner': { input: ({ bannerId }) => ({ bannerId }), expected: byProducer },
  'producer.notices': alsoViewed({ input: () => ({ page: 1 }), expected: producers('ok', 'ok', 'ok') }),
  // The same answer for another school's as for none.
  'producer.noticeForm': { input: ({ noticeId }) => ({ noticeId }), expected: producers(named, named, named) },
  'producer.studentChoices': {
    input: ({ courseId }) => ({ search: '', courseId }),
    expected: producers(named, named, named),
  },
  'producer.allStudentChoices': {
    input: ({ courseId }) => ({ search: '', courseId }),
    expected: producers(named, named, named),
  },
  // Callers choose the id, so an id of another school is accepted; a course of another school is not.
  'producer.sendNotice': {
    input: ({ courseId }) => ({
      ...{ noticeId: randomUUID(), title: 'Aviso', message: 'Recado' },
      audience: { kind: 'course', courseId },
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    expected: byProducer,
  },
  'producer.updateNotice': {
    input: ({ noticeId }) => ({ noticeId, title: 'Outro aviso', message: 'Recado' }),
    expected: byProducer,
  },
  'producer.cancelNotice': { input: ({ noticeId }) => ({ noticeId }), expected: byProducer },
  'producer.updateStudent': {
    input: ({ studentId, courseId }) => ({
      studentId,
      name: 'Outro nome',
      email: `${studentId}@example.com`,
      status: 'active',
      courseIds: [courseId],
    }),
    expected: byProducer,
  },
  'producer.removeStudents': {
    input: ({ spareStudentId }) => ({ studentIds: [spareStudentId] }),
    expected: byProducer,
  },
  'producer.resendAccess': { input: ({ studentId }) => ({ studentId }), expected: byProducer },
  'producer.correctEmail': {
    input: ({ studentId }) => ({ studentId, email: `certo-${studentId}@example.com` }),
    expected: byProducer,
  },
  // The change that requires a confirmation.
  'producer.startBulkAction': {
    input: ({ studentId, courseId }) => ({
      actionId: randomUUID(),
      students: { ids: [studentId] },
      expected: 1,
      change: { kind: 'close', courseIds: [courseId] },
    }),
    expected: byProducer,
  },
  'producer.bulkAction': alsoViewed({
    input: ({ bulkActionId }) => ({ actionId: bulkActionId }),
    expected: byProducer,
  }),
  'producer.undoBulkAction': { input: ({ bulkActionId }) => ({ actionId: bulkActionId }), expected: byProducer },
  'producer.checkExtension': {
    input: ({ studentId, courseId }) => ({
      students: { ids: [studentId] },
      courseIds: [courseId],
      period: { days: 30 },
    }),
    expected: byProducer,
  },
  'producer.undelivered': alsoViewed({ input: () => ({ page: 1 }), expected: producers('ok', 'ok', 'ok') }),
  'producer.retryEmail': { input: ({ emailId }) => ({ emailId }), expected: byProducer },
  'producer.retryEmails': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.imports': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.checkImport': {
    input: ({ courseId }) => ({ rows: [line], courseIds: [courseId] }),
    expected: byProducer,
  },
  'producer.startImport': {
    input: ({ courseId }) => ({ importId: randomUUID(), rows: [line], courseIds: [courseId] }),
    expected: byProducer,
  },
  'producer.import': alsoViewed({ input: ({ importId }) => ({ importId }), expected: byProducer }),
  'producer.retryImport': { input: ({ importId }) => ({ importId }), expected: byProducer },
  'producer.sendImportEmails': { input: ({ importId }) => ({ importId }), expected: byProducer },
  'producer.importUndo': alsoViewed({ input: ({ importId }) => ({ importId }), expected: byProducer }),
  'producer.undoImport': { input: ({ importId }) => ({ importId }), expected: byProducer },
  'producer.importFailures': { input: ({ importId }) => ({ importId }), expected: byProducer },
} satisfies Partial<Record<Operation, Row>>;
