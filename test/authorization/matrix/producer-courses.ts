import type { Operation } from '../../app.ts';
import { certificateRules } from '../../fixtures/certificate-fixture.ts';
import { alsoViewed, anySchool, byProducer, byProducerInVain, nobodyThere, producers, type Row } from '../expected.ts';
import type { Targets } from '../targets.ts';
import { captions, quiz } from './inputs.ts';

const module = { title: 'Módulo novo' };
const lesson = { title: 'Aula nova', videoUrl: '' };
const cohort = { name: 'Turma nova', startsAt: '2026-11-02T23:00:00Z' };
const released = ({ courseId, cohortId, lessonId }: Targets) => ({
  courseId,
  cohortId,
  rules: [{ lessonId, kind: 'always' }],
});
const quizRules = {
  ...{ required: false, minPercent: 70, maxAttempts: null, waitMinutes: 0, limitMinutes: null, draw: null },
  ...{ shuffled: true, showKey: 'passed' },
};

/** What is in courses: certificates, turmas, modules, lessons, captions, quizzes. */
export const COURSES = {
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
    input: (targets) => ({
      ...captions(targets),
      ...{ cueId: targets.lessonId, startMs: 9000, endMs: 9900, text: 'Luz', restored: true },
    }),
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
  'producer.attemptEssays': alsoViewed({
    input: ({ handedInId }) => ({ attemptId: handedInId }),
    expected: byProducer,
  }),
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
} satisfies Partial<Record<Operation, Row>>;
