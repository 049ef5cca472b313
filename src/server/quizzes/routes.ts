import { studentProcedures as os, producerProcedures as ps } from '../guards.ts';
import { answerQuestion, readQuiz, startAttempt, submitAttempt } from './attempt/attempts.ts';
import { deleteQuiz, readAuthoredQuiz, restoreQuiz, saveQuiz } from './author/author-quiz.ts';
import { previewQuiz } from './author/preview-quiz.ts';
import { attemptEssays, gradeEssay, listPendingEssays } from './grading/essays.ts';
import { previewRegrade, regradeQuiz } from './grading/regrade.ts';
import { readQuizReport, readResults } from './results/results.ts';
import { setAttemptAside } from './results/set-aside.ts';

export const studentQuizRoutes = {
  quiz: os.quiz.handler(({ context, input }) => readQuiz(context.db, context.student, input)),
  startAttempt: os.startAttempt.handler(({ context, input }) => startAttempt(context, context.student, input)),
  answerQuestion: os.answerQuestion.handler(({ context, input }) => answerQuestion(context.db, context.student, input)),
  submitAttempt: os.submitAttempt.handler(({ context, input }) => submitAttempt(context, context.student, input)),
};

export const quizRoutes = {
  quiz: ps.quiz.handler(({ context, input }) => readAuthoredQuiz(context.db, context.producer, input)),
  previewQuiz: ps.previewQuiz.handler(({ context, input }) => previewQuiz(context.db, context.producer, input)),
  saveQuiz: ps.saveQuiz.handler(({ context, input }) => saveQuiz(context.db, context.producer, input)),
  deleteQuiz: ps.deleteQuiz.handler(({ context, input }) => deleteQuiz(context.db, context.producer, input)),
  restoreQuiz: ps.restoreQuiz.handler(({ context, input }) => restoreQuiz(context.db, context.producer, input)),
  readQuestionFile: ps.readQuestionFile.handler(async ({ input }) => {
    const { readQuestionFile } = await import('./author/import/read-file.ts');
    return readQuestionFile(input.file);
  }),
  quizResults: ps.quizResults.handler(({ context, input }) => readResults(context.db, context.producer, input)),
  quizReport: ps.quizReport.handler(({ context }) => readQuizReport(context.db, context.producer)),
  previewRegrade: ps.previewRegrade.handler(({ context, input }) => previewRegrade(context, context.producer, input)),
  regradeQuiz: ps.regradeQuiz.handler(({ context, input }) => regradeQuiz(context, context.producer, input)),
  setAttemptAside: ps.setAttemptAside.handler(({ context, input }) =>
    setAttemptAside(context.db, context.producer, input),
  ),
  listPendingEssays: ps.listPendingEssays.handler(({ context, input }) =>
    listPendingEssays(context.db, context.producer, input),
  ),
  attemptEssays: ps.attemptEssays.handler(({ context, input }) => attemptEssays(context.db, context.producer, input)),
  gradeEssay: ps.gradeEssay.handler(({ context, input }) => gradeEssay(context, context.producer, input)),
};
