import type { Operation } from '../../app.ts';
import { alsoViewed, byProducer, named, producers, type Row } from '../expected.ts';
import { captions, quiz } from './inputs.ts';

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

/** The preview, and what lessons gather: submissions, conversations, attachments. */
export const LESSONS = {
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
} satisfies Partial<Record<Operation, Row>>;
