import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import { newBrowser } from '../../servers/push-service.ts';
import { anySchool, byStudent, fromOutside, members, previewable, type Row, students, watchable } from '../expected.ts';
import { captions, quiz } from './inputs.ts';

const pushDevice = newBrowser('https://fcm.googleapis.com/fcm/send/matriz').subscription;

/** What students ask. */
export const STUDENT = {
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
} satisfies Partial<Record<Operation, Row>>;
