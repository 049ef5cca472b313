import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentQuiz } from '#shared/contract/student/student-quiz.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { QUIZ_ERROR_TEXTS } from '#web/lib/texts/quiz-error-texts.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { courseQuery, lessonQuery } from '../course/queries.ts';
import { inPreview, seenHere } from '../preview/in-preview.ts';
import type { SavedAnswer } from './answer-outbox.ts';

addErrorTexts(QUIZ_ERROR_TEXTS);

export const quizQuery = (lessonId: string) =>
  (inPreview() ? api.producer.previewQuiz : api.student.quiz).queryOptions({ input: { lessonId, ...seenHere() } });

/** Starts and submits attempts, and refetches what depends on them. */
export function useQuiz({ lessonId, courseId }: Pick<StudentQuiz, 'lessonId' | 'courseId'>) {
  const queries = useQueryClient();
  const show = (quiz: StudentQuiz) => queries.setQueryData(quizQuery(lessonId).queryKey, quiz);
  const refresh = () => queries.invalidateQueries({ queryKey: quizQuery(lessonId).queryKey });
  const onError = (error: unknown) => {
    // The quiz or the attempt changed meanwhile, such as in another tab, so the current state is loaded.
    if (error instanceof Problem && (error.status === 409 || error.status === 404)) refresh();
    toast.error(explainProblem(error).text);
  };
  const begin = useMutation(
    api.student.startAttempt.mutationOptions({
      onSuccess: (quiz) => {
        show(quiz);
        queries.invalidateQueries({ queryKey: lessonQuery(lessonId).queryKey });
      },
      onError,
    }),
  );
  const handIn = useMutation(
    api.student.submitAttempt.mutationOptions({
      onSuccess: (quiz) => {
        show(quiz);
        for (const { queryKey } of [courseQuery(courseId), lessonQuery(lessonId), catalogueQuery()])
          queries.invalidateQueries({ queryKey });
      },
      onError,
    }),
  );
  const answering = {
    /** What is loaded says so too, and what is loaded later is newer. */
    onSaved(saved: SavedAnswer) {
      const { queryKey } = quizQuery(lessonId);
      const updatedAt = queries.getQueryState(queryKey)?.dataUpdatedAt;
      queries.setQueryData(queryKey, (known) => known && withAnswer(known, saved), { updatedAt });
    },
    onOver: refresh,
  };
  return { begin: () => begin.mutate({ lessonId }), beginning: begin.isPending, handIn, answering };
}

function withAnswer(quiz: StudentQuiz, { attemptId, questionId, answer }: SavedAnswer): StudentQuiz {
  const { open } = quiz;
  if (open?.id !== attemptId) return quiz;
  const others = open.answers.filter((each) => each.questionId !== questionId);
  return { ...quiz, open: { ...open, answers: [...others, { questionId, answer }] } };
}
