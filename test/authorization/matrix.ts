import { randomUUID } from 'node:crypto';
import type { Operation } from '../app.ts';
import { certificateRules } from '../fixtures/certificate-fixture.ts';
import { newBrowser } from '../servers/push-service.ts';
import {
  alsoViewed,
  anySchool,
  byCourseOfSchool,
  byProducer,
  byProducerInVain,
  byStudent,
  everybody,
  fromOutside,
  holders,
  members,
  named,
  nobodyThere,
  offeredNowhere,
  owners,
  previewable,
  producers,
  type Row,
  students,
  toNobodyFit,
  watchable,
  whoeverHolds,
} from './expected.ts';
import type { Targets } from './world.ts';

const notTheirs = {
  own: 'not_found',
  sameSchool: 'not_found',
  otherSchool: 'not_found',
  random: 'not_found',
  malformed: 'invalid_input',
} as const;
const module = { title: 'Módulo novo' };
const line = { line: 1, email: 'lista@example.com', name: '', phone: '', cpf: '' };
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
const lesson = { title: 'Aula nova', videoUrl: '' };
const cohort = { name: 'Turma nova', startsAt: '2026-11-02T23:00:00Z' };
const released = ({ courseId, cohortId, lessonId }: Targets) => ({
  courseId,
  cohortId,
  rules: [{ lessonId, kind: 'always' }],
});
const packageFields = (courseId: string) => ({
  name: 'Combo novo',
  period: 'course',
  repeat: 'longest',
  lines: [{ courseId, enters: 'open', moduleIds: null }],
});
const captions = ({ lessonId }: Targets) => ({ lessonId, language: 'pt-BR' });
const task = {
  title: 'Três retratos',
  instructions: 'Fotografe na janela.',
  accepts: ['text', 'file'],
  fileKinds: [],
  fileMegabytes: 25,
  criteria: ['Luz'],
  mandatory: false,
  takesLate: true,
  dueDates: [],
};
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
const memberFields = (courseId: string) => ({
  ...{ role: 'instructor', finance: false, courseIds: [courseId], cohortIds: [], until: null },
});
const quiz = ({ lessonId }: Targets) => ({ lessonId });
const quizRules = {
  ...{ required: false, minPercent: 70, maxAttempts: null, waitMinutes: 0, limitMinutes: null, draw: null },
  ...{ shuffled: true, showKey: 'passed' },
};
const pushDevice = newBrowser('https://fcm.googleapis.com/fcm/send/matriz').subscription;

export const MATRIX: Record<Operation, Row> = {
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

  'student.schools': { input: () => undefined, expected: members('ok') },
  'student.catalogue': { input: () => undefined, expected: students('ok', 'ok') },
  'student.course': { input: ({ courseId }) => ({ courseId }), expected: byStudent },
  'student.coursePreview': { input: ({ courseId }) => ({ courseId }), expected: students(previewable, fromOutside) },
  'student.lesson': { input: ({ lessonId }) => ({ lessonId }), expected: byStudent },
  'student.transcript': {
    input: captions,
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.search': { input: () => ({ typed: 'aula' }), expected: students('ok', 'ok') },
  'student.lessonNotes': {
    input: ({ lessonId }) => ({ lessonId }),
    expected: students({ ...anySchool, random: 'ok' }, { ...anySchool, random: 'ok' }),
  },
  'student.ownData': { input: () => undefined, expected: members('ok') },
  // Tested in data-requests.test.ts, since each request sends an e-mail.
  'student.submitDataRequest': { input: () => ({ kind: 'nada' }), expected: members('invalid_input') },
  'student.proveDataRequest': {
    input: () => ({ requestId: randomUUID(), code: '123456' }),
    expected: members('not_found'),
  },
  'student.withdrawDataRequest': { input: () => ({ requestId: randomUUID() }), expected: members('not_found') },
  'student.certificates': { input: () => undefined, expected: students('ok', 'ok') },
  'student.courseCertificate': {
    input: ({ courseId }) => ({ courseId }),
    expected: students({ ...anySchool, random: 'ok' }, { ...anySchool, random: 'ok' }),
  },
  'student.confirmCertificate': {
    input: ({ certificateId }) => ({ certificateId, name: 'Duda Aluna' }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.shareCertificate': {
    input: ({ certificateId }) => ({ certificateId, shared: true }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.notebook': { input: () => undefined, expected: students('ok', 'ok') },
  'student.saveNote': {
    input: ({ lessonId }) => ({ noteId: lessonId, lessonId, second: 9, body: 'Luz de lado' }),
    expected: byStudent,
  },
  'student.removeNote': {
    input: ({ lessonId }) => ({ noteId: lessonId }),
    expected: students({ ...anySchool, random: 'ok' }, { ...anySchool, random: 'ok' }),
  },
  'student.task': {
    input: ({ lessonId }) => ({ lessonId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.saveTaskDraft': {
    input: ({ lessonId }) => ({ lessonId, version: 1, body: 'Luz de lado' }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.addTaskFile': {
    input: ({ lessonId }) => ({ lessonId, version: 1 }),
    expected: students('invalid_input', 'invalid_input'),
  },
  'student.removeTaskFile': {
    input: ({ taskFileId }) => ({ fileId: taskFileId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  // Handing it in for real is in submit.test.ts: it would be another version each time.
  'student.submitTask': {
    input: ({ lessonId }) => ({ lessonId, version: 1, body: '', fileIds: [lessonId] }),
    expected: students(
      { ...watchable, own: 'submission_changed', sameSchool: 'not_found' },
      { ...fromOutside, otherSchool: 'submission_changed' },
    ),
  },
  'student.lessonThreads': {
    input: ({ lessonId }) => ({ lessonId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.thread': {
    input: ({ threadId }) => ({ threadId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.openThread': {
    input: ({ lessonId }) => ({ threadId: lessonId, lessonId, kind: 'question', body: 'Qual a lente?' }),
    expected: byStudent,
  },
  'student.reply': {
    input: ({ threadId, courseId }) => ({ postId: courseId, threadId, body: 'É esta mesmo?' }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  // Pictures are tested in pictures.test.ts, since each creates a new one.
  'student.addPostPicture': {
    input: ({ lessonId, courseId }) => ({ lessonId, pictureId: courseId }),
    expected: students('invalid_input', 'invalid_input'),
  },
  'student.editPost': {
    input: ({ ownPostId }) => ({ postId: ownPostId, body: 'Era na varanda.' }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.reportPost': {
    input: ({ postId }) => ({ postId, reason: 'Propaganda' }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.followThread': {
    input: ({ threadId }) => ({ threadId, following: 'muted' }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.deletePost': {
    input: ({ ownPostId }) => ({ postId: ownPostId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.setCompletion': { input: ({ lessonId }) => ({ lessonId, completed: true }), expected: byStudent },
  'student.quiz': { input: quiz, expected: byStudent },
  'student.startAttempt': { input: quiz, expected: byStudent },
  'student.answerQuestion': {
    input: ({ attemptId, questionId }) => ({ attemptId, questionId, answer: { choices: [], text: 'Luz', pairs: [] } }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.submitAttempt': {
    input: ({ handedInId }) => ({ attemptId: handedInId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  // Completed lessons are tested in ratings.test.ts.
  'student.rateLesson': {
    input: ({ lessonId }) => ({ lessonId, rating: null }),
    expected: byStudent,
  },
  'student.calendarAddress': { input: () => undefined, expected: students('ok', 'ok') },
  'student.makeCalendarAddress': { input: () => undefined, expected: students('ok', 'ok') },
  'student.removeCalendarAddress': { input: () => undefined, expected: students('ok', 'ok') },
  'student.favorites': { input: () => undefined, expected: students('ok', 'ok') },
  'student.addFavorite': { input: ({ lessonId }) => ({ lessonId }), expected: byStudent },
  'student.removeFavorite': { input: ({ lessonId }) => ({ lessonId }), expected: byStudent },
  'student.account': { input: () => undefined, expected: students('ok', 'ok') },
  'student.updateProfile': { input: () => ({ name: 'Outro nome' }), expected: students('ok', 'ok') },
  // Changing it for real is in account.test.ts: from the second time on it needs the first one's password.
  'student.changePassword': {
    input: () => ({ password: 'curta' }),
    expected: students('invalid_input', 'invalid_input'),
  },
  'student.requestEmailChange': {
    input: () => ({ email: 'sem-arroba' }),
    expected: students('invalid_input', 'invalid_input'),
  },
  'student.ownAddress': { input: () => undefined, expected: students('ok', 'ok') },
  'student.sessions': { input: () => undefined, expected: students('ok', 'ok') },
  'student.endSession': { input: () => ({ sessionId: randomUUID() }), expected: students('not_found', 'not_found') },
  'student.endOtherSessions': { input: () => undefined, expected: students('ok', 'ok') },
  'student.setNoticeKinds': { input: () => ({ kindsOff: ['replies.browser'] }), expected: students('ok', 'ok') },
  'student.setNotificationChoices': {
    input: () => ({ email: false, browser: true }),
    expected: students('ok', 'ok'),
  },
  'student.notifications': { input: () => undefined, expected: students('ok', 'ok') },
  'student.readNotification': {
    input: ({ notificationId }) => ({ notificationId }),
    expected: students({ ...watchable, sameSchool: 'not_found' }, fromOutside),
  },
  'student.readAllNotifications': { input: () => undefined, expected: students('ok', 'ok') },
  'student.savePushDevice': { input: () => pushDevice, expected: students('ok', 'ok') },
  'student.history': { input: () => undefined, expected: students('ok', 'ok') },
  'student.underway': { input: () => undefined, expected: students('ok', 'ok') },
  'student.openViewing': { input: ({ lessonId }) => ({ lessonId }), expected: byStudent },
  'student.reportVideo': {
    input: ({ lessonId }) => ({ lessonId, problem: 'silent', asked: true }),
    expected: byStudent,
  },
  'student.setAutoplay': { input: () => ({ autoplay: true }), expected: students('ok', 'ok') },
  'student.setPosition': {
    input: ({ lessonId }) => ({ lessonId, positionSeconds: 30, durationSeconds: 600 }),
    expected: byStudent,
  },

  'producer.billing': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.checkout': {
    input: () => ({ planId: 'premium', method: 'pix' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.expand': {
    input: () => ({ additionalStudents: 1000, method: 'card' }),
    expected: producers('ok', 'ok', 'subscription_ended'),
  },
  'producer.billingStatus': { input: ({ paymentId }) => ({ paymentId }), expected: byProducer },
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
  'producer.certificateRules': alsoViewed({ input: ({ courseId }) => ({ courseId }), expected: byProducer }),
  'producer.saveCertificateRules': {
    input: ({ courseId }) => ({ courseId, rules: certificateRules() }),
    expected: byProducer,
  },
  'producer.issueEarlierCertificates': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.certificates': alsoViewed({
    input: () => ({ search: '', page: 1 }),
    expected: producers('ok', 'ok', 'ok'),
  }),
  'producer.revokeCertificate': {
    input: ({ spareCertificateId: certificateId }) => ({ certificateId, reason: 'Compra reembolsada' }),
    expected: byProducer,
  },
  'producer.correctCertificate': {
    input: ({ wrongCertificateId: certificateId }) => ({ certificateId, name: 'Duda Martins' }),
    expected: byProducer,
  },
  'producer.changeBadgeKey': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
  'producer.cohorts': alsoViewed({ input: ({ courseId }) => ({ courseId }), expected: byProducer }),
  'producer.cohortPlan': alsoViewed({
    input: ({ courseId, cohortId }) => ({ courseId, cohortId }),
    expected: byProducer,
  }),
  'producer.cohortStudents': alsoViewed({
    input: ({ courseId, cohortId }) => ({ courseId, cohortId, search: '', page: 1 }),
    expected: byProducer,
  }),
  'producer.createCohort': { input: ({ courseId }) => ({ courseId, cohort }), expected: byProducer },
  'producer.updateCohort': { input: ({ cohortId }) => ({ cohortId, cohort }), expected: byProducer },
  'producer.dateImpact': { input: ({ cohortId }) => ({ cohortId, cohort }), expected: byProducer },
  'producer.copyCohort': { input: ({ cohortId }) => ({ cohortId, name: 'Turma 2', days: 90 }), expected: byProducer },
  'producer.deleteCohort': { input: ({ spareCohortId }) => ({ cohortId: spareCohortId }), expected: byProducer },
  'producer.moveStudents': {
    input: ({ courseId, cohortId, studentId }) => ({ courseId, cohortId, studentIds: [studentId] }),
    expected: byProducer,
  },
  'producer.cohortChoices': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.waitingList': alsoViewed({ input: ({ cohortId }) => ({ cohortId }), expected: byProducer }),
  'producer.joinWaiting': {
    input: ({ cohortId, studentId }) => ({ cohortId, studentIds: [studentId] }),
    expected: byProducer,
  },
  'producer.leaveWaiting': {
    input: ({ cohortId, studentId }) => ({ cohortId, studentIds: [studentId] }),
    expected: byProducer,
  },
  'producer.admitWaiting': {
    input: ({ courseId, cohortId, studentId }) => ({ courseId, cohortId, studentIds: [studentId] }),
    expected: byProducer,
  },
  'producer.releaseImpact': { input: released, expected: byProducer },
  'producer.saveRules': { input: released, expected: byProducer },
  'producer.createModule': { input: ({ courseId }) => ({ courseId, ...module }), expected: byProducer },
  'producer.updateModule': { input: ({ moduleId }) => ({ moduleId, ...module }), expected: byProducer },
  'producer.moveModule': { input: ({ moduleId }) => ({ moduleId, index: 1 }), expected: byProducer },
  'producer.createLesson': { input: ({ moduleId }) => ({ moduleId, ...lesson }), expected: byProducer },
  'producer.videoTitle': {
    input: () => ({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.createLessons': { input: ({ moduleId }) => ({ moduleId, lessons: [lesson] }), expected: byProducer },
  'producer.addFirstLesson': {
    input: ({ courseId }) => ({ courseId, title: 'Aula nova', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }),
    expected: byProducer,
  },
  'producer.setFirstStepsHidden': { input: () => ({ hidden: true }), expected: producers('ok', 'ok', 'ok') },
  'producer.chooseFace': {
    input: () => ({ memberAreaName: 'Escola nova', primaryColor: '#118833' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.updateLesson': { input: ({ lessonId }) => ({ lessonId, ...lesson }), expected: byProducer },
  'producer.videos': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.settleVideo': { input: ({ lessonId }) => ({ lessonId }), expected: byProducer },
  'producer.setVideoKey': {
    input: () => ({ provider: 'bunny', name: '759', secret: 'chave-da-biblioteca' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.removeVideoKey': {
    input: () => ({ provider: 'bunny', name: '1' }),
    expected: producers('not_found', 'not_found', 'not_found'),
  },
  'producer.captions': alsoViewed({ input: ({ lessonId }) => ({ lessonId }), expected: byProducer }),
  'producer.captionCues': alsoViewed({ input: captions, expected: byProducer }),
  // The lesson's video comes from a host whose captions cannot be read: what can is in caption-tasks.test.ts.
  // Of a stream it is in caption-tasks.test.ts.
  'producer.requestCaptions': {
    input: (targets) => ({ ...captions(targets), kind: 'video' }),
    expected: byProducerInVain,
  },
  'producer.dismissCaptionTask': { input: ({ lessonId }) => ({ lessonId }), expected: byProducer },
  'producer.confirmCaptions': { input: captions, expected: byProducer },
  // Files are tested in captions.test.ts.
  'producer.uploadCaptions': {
    input: captions,
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  // Files are tested in thumbnails.test.ts.
  'producer.saveThumbnails': {
    input: ({ lessonId }) => ({ lessonId, pictures: [] }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.removeThumbnails': { input: ({ lessonId }) => ({ lessonId }), expected: byProducer },
  'producer.removeCaptions': { input: ({ lessonId }) => ({ lessonId, language: 'es' }), expected: byProducer },
  'producer.saveCaption': {
    input: (targets) => ({ ...captions(targets), cueId: targets.lessonId, startMs: 9000, endMs: 9900, text: 'Luz' }),
    expected: byProducer,
  },
  'producer.removeCaption': {
    input: (targets) => ({ ...captions(targets), cueId: targets.lessonId }),
    expected: byProducer,
  },
  'producer.quiz': alsoViewed({ input: quiz, expected: byProducer }),
  // The version is checked last: author-quiz.test.ts saves one.
  'producer.saveQuiz': {
    input: ({ lessonId }) => ({ lessonId, version: 0, rules: quizRules, questions: [] }),
    expected: producers(
      { ...anySchool, own: 'edit_conflict', sameSchool: 'edit_conflict', otherSchool: 'not_found' },
      { ...anySchool, own: 'not_found', sameSchool: 'not_found', otherSchool: 'edit_conflict' },
      nobodyThere,
    ),
  },
  'producer.quizResults': alsoViewed({ input: quiz, expected: byProducer }),
  'producer.quizReport': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.previewRegrade': { input: quiz, expected: byProducer },
  'producer.regradeQuiz': { input: quiz, expected: byProducer },
  'producer.readQuestionFile': { input: () => ({ file: 'Luz? { =Sim }' }), expected: producers('ok', 'ok', 'ok') },
  'producer.listPendingEssays': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.gradeEssay': {
    input: ({ handedInId, questionId }) => ({ attemptId: handedInId, questionId, points: 100, comment: 'Boa' }),
    expected: byProducer,
  },
  'producer.setAttemptAside': { input: ({ handedInId }) => ({ attemptId: handedInId }), expected: byProducer },
  'producer.deleteQuiz': { input: quiz, expected: byProducer },
  'producer.restoreQuiz': { input: quiz, expected: byProducer },
  'producer.moveLesson': {
    input: ({ lessonId, moduleId }) => ({ lessonId, moduleId, index: 1 }),
    expected: byProducer,
  },
  'producer.deleteCourse': { input: ({ spare: { courseId } }) => ({ courseId }), expected: byProducer },
  'producer.deleteModule': { input: ({ spare: { moduleId } }) => ({ moduleId }), expected: byProducer },
  'producer.deleteLesson': { input: ({ spare: { lessonId } }) => ({ lessonId }), expected: byProducer },
  'producer.reports': alsoViewed({ input: () => ({ days: 7 }), expected: producers('ok', 'ok', 'ok') }),
  'producer.revenue': alsoViewed({ input: () => ({ days: 7 }), expected: producers('ok', 'ok', 'ok') }),
  'producer.lessonStops': alsoViewed({ input: ({ courseId }) => ({ courseId }), expected: byProducer }),
  'producer.progressTable': alsoViewed({ input: ({ courseId }) => ({ courseId }), expected: byProducer }),
  'producer.studentsAtRisk': alsoViewed({ input: () => ({ risk: 'never' }), expected: producers('ok', 'ok', 'ok') }),
  'producer.setWeeklyDigest': { input: () => ({ on: true }), expected: producers('ok', 'ok', 'ok') },
  'producer.trash': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  // Deleted by the rows above, for callers who may.
  'producer.restore': { input: ({ spare }) => ({ kind: 'course', id: spare.courseId }), expected: byProducer },
  'producer.deleteForGood': { input: ({ spare }) => ({ kind: 'lesson', id: spare.lessonId }), expected: byProducer },
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
  'producer.webhook': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.renewWebhook': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.setWebhookSecret': {
    input: ({ courseId }) => ({ courseId, platform: 'hotmart', secret: 'um-hottok-qualquer' }),
    expected: byProducer,
  },
  'producer.removeWebhookSecret': {
    input: ({ courseId }) => ({ courseId, platform: 'hotmart' }),
    expected: byProducer,
  },
  'producer.simulateSale': {
    input: ({ courseId }) => ({ courseId, event: 'purchase', key: randomUUID() }),
    expected: byProducer,
  },
  'producer.deliveries': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.delivery': { input: ({ deliveryId }) => ({ deliveryId }), expected: byProducer },
  'producer.reprocessDelivery': { input: ({ deliveryId }) => ({ deliveryId }), expected: byProducer },
  'producer.waitingSales': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.resolveWaitingSale': { input: ({ purchaseId }) => ({ purchaseId }), expected: byProducer },
  'producer.offers': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.offerProposals': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.linkOffers': {
    input: ({ packageId }) => ({
      links: [{ platform: 'generic', product: 'p1', offer: '', name: null, opens: { packageId } }],
    }),
    expected: byProducer,
  },
  'producer.createPackage': { input: ({ courseId }) => packageFields(courseId), expected: byProducer },
  'producer.changePackage': {
    input: ({ packageId, courseId }) => ({ packageId, ...packageFields(courseId) }),
    expected: byProducer,
  },
  'producer.deletePackage': { input: ({ sparePackageId }) => ({ packageId: sparePackageId }), expected: byProducer },
  'producer.renewSaleAddress': { input: () => ({ platform: 'hotmart' }), expected: producers('ok', 'ok', 'ok') },
  'producer.setSaleSecret': {
    input: () => ({ platform: 'hotmart', secret: 'hottok-da-escola' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.removeSaleSecret': { input: () => ({ platform: 'hotmart' }), expected: producers('ok', 'ok', 'ok') },
  'producer.previewCatalogue': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.previewCourse': alsoViewed({ input: ({ courseId }) => ({ courseId }), expected: byProducer }),
  'producer.previewLesson': alsoViewed({ input: ({ lessonId }) => ({ lessonId }), expected: byProducer }),
  'producer.previewTask': alsoViewed({ input: ({ lessonId }) => ({ lessonId }), expected: byProducer }),
  'producer.previewQuiz': alsoViewed({ input: quiz, expected: byProducer }),
  'producer.previewTranscript': alsoViewed({ input: captions, expected: byProducer }),
  'producer.watermarkCode': { input: ({ code }) => ({ code }), expected: byProducer },
  'producer.assignment': alsoViewed({ input: ({ lessonId }) => ({ lessonId }), expected: byProducer }),
  'producer.saveAssignment': { input: ({ lessonId }) => ({ lessonId, assignment: task }), expected: byProducer },
  'producer.removeAssignment': {
    input: ({ taskLessonId }) => ({ lessonId: taskLessonId }),
    expected: byProducer,
  },
  'producer.restoreAssignment': {
    input: ({ taskLessonId }) => ({ lessonId: taskLessonId }),
    expected: byProducer,
  },
  'producer.gradingQueue': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.gradingCount': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.submission': alsoViewed({ input: ({ submissionId }) => ({ submissionId }), expected: byProducer }),
  'producer.saveReview': {
    input: ({ submissionId }) => ({ submissionId, marks: [3], comment: 'Boa luz' }),
    expected: byProducer,
  },
  'producer.gradeSubmission': {
    input: ({ spareSubmissionId }) => ({ submissionId: spareSubmissionId, marks: [3], comment: 'Boa luz' }),
    expected: byProducer,
  },
  'producer.reopenSubmission': {
    input: ({ spareSubmissionId }) => ({ submissionId: spareSubmissionId }),
    expected: byProducer,
  },
  'producer.conversationReport': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.inbox': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.inboxCount': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.conversation': alsoViewed({ input: ({ threadId }) => ({ threadId }), expected: byProducer }),
  'producer.closeThread': { input: ({ threadId }) => ({ threadId, closed: true }), expected: byProducer },
  'producer.answer': {
    input: ({ threadId, moduleId }) => ({ threadId, postId: moduleId, body: 'Feche a cortina, {nome}.' }),
    expected: byProducer,
  },
  'producer.assignThreads': {
    input: ({ threadId }) => ({ threadIds: [threadId], assigneeId: null }),
    expected: byProducer,
  },
  'producer.addAnswerPicture': {
    input: ({ moduleId }) => ({ pictureId: moduleId }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.pinThread': { input: ({ threadId }) => ({ threadId, pinned: true }), expected: byProducer },
  'producer.judgePost': {
    input: ({ postId }) => ({ postId, hidden: true, judgedAt: null }),
    expected: byProducer,
  },
  'producer.savedReplies': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.saveReply': {
    input: ({ lessonId }) => ({ replyId: lessonId, title: 'Luz', body: 'Oi, {nome}' }),
    expected: producers(named, named, named),
  },
  'producer.removeReply': {
    input: ({ lessonId }) => ({ replyId: lessonId }),
    expected: producers(named, named, named),
  },
  'producer.conversationSettings': alsoViewed({ input: () => undefined, expected: producers('ok', 'ok', 'ok') }),
  'producer.saveConversationSettings': {
    input: ({ cohortId }) => ({
      audience: 'adults',
      comments: true,
      digests: true,
      words: [],
      separateCohortIds: [cohortId],
    }),
    expected: byProducer,
  },
  'producer.attachments': { input: ({ lessonId }) => ({ lessonId }), expected: byProducer },
  'producer.addAttachment': {
    input: ({ lessonId }) => ({ lessonId }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },
  'producer.linkAttachment': {
    input: ({ lessonId }) => ({ lessonId, name: 'Planilha', url: 'https://example.com/p' }),
    expected: byProducer,
  },
  'producer.renameAttachment': {
    input: ({ attachmentId }) => ({ attachmentId, name: 'Outro nome' }),
    expected: byProducer,
  },
  'producer.moveAttachment': { input: ({ attachmentId }) => ({ attachmentId, index: 0 }), expected: byProducer },
  'producer.removeAttachment': { input: ({ spare: { attachmentId } }) => ({ attachmentId }), expected: byProducer },
  'producer.restoreAttachment': { input: ({ spare: { attachmentId } }) => ({ attachmentId }), expected: byProducer },
  'producer.uploadImage': {
    input: () => ({ purpose: 'cover' }),
    expected: producers('invalid_input', 'invalid_input', 'invalid_input'),
  },

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
  'producer.team': { input: () => undefined, expected: producers('ok', 'ok', 'ok') },
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
};
