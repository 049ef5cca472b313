import {
  averageOf,
  bestScore,
  isPassed,
  meetsQuizzes,
  type QuizAsk,
  type QuizFacts,
} from '#shared/certificates/quiz-results.ts';
import type { MissingQuizzes } from '#shared/contract/student/student-certificates.ts';

type Quiz = QuizFacts & { lessonId: string; title: string };

/** The quiz conditions a student has not met; null if none are left. */
export function missingOf(ask: QuizAsk, quizzes: readonly Quiz[], open: ReadonlySet<string>): MissingQuizzes | null {
  if (meetsQuizzes(ask, quizzes)) return null;
  const byAverage = ask.quizRule === 'average';
  const missing = quizzes.filter((quiz) => (byAverage ? bestScore(quiz) !== 100 : !isPassed(quiz)));
  return {
    average: byAverage ? { now: averageOf(quizzes) ?? 0, needed: ask.quizPercent } : null,
    missing: missing.map((quiz) => ({
      lessonId: quiz.lessonId,
      title: quiz.title,
      best: bestScore(quiz),
      grading: quiz.grading,
      open: open.has(quiz.lessonId),
    })),
  };
}
