import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { problemsOf } from '#shared/quizzes/question.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Draft } from './draft.ts';
import type { Editing } from './use-draft.ts';

export const authoredQuery = (lessonId: string) => api.producer.quiz.queryOptions({ input: { lessonId } });

const isWhole = ({ questions }: Draft) => questions.every((question) => problemsOf(question).length === 0);

/** Saves the quiz. Invalid questions are shown instead; concurrent edits ask what to do. */
export function useSaveQuiz(lessonId: string, editing: Editing) {
  const queries = useQueryClient();
  const [complaining, setComplaining] = useState(false);
  const [conflict, setConflict] = useState<AuthoredQuiz | null>(null);
  const { mutate, isPending } = useMutation(api.producer.saveQuiz.mutationOptions());

  async function onError(error: unknown, draft: Draft) {
    if (!(error instanceof Problem) || error.code !== 'edit_conflict') return toast.error(explainProblem(error).text);
    const there = await queries.fetchQuery({ ...authoredQuery(lessonId), staleTime: 0 });
    const saved = there.quiz && { rules: there.quiz.rules, questions: there.quiz.questions };
    // It was saved, but the response was lost.
    if (there.quiz && JSON.stringify(saved) === JSON.stringify(draft)) editing.markSaved(there.quiz.version, draft);
    else setConflict(there);
  }
  function save(version = editing.version) {
    const { draft } = editing;
    setComplaining(!isWhole(draft));
    if (!isWhole(draft)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.quiz-editor [aria-invalid="true"]')?.focus());
      return toast.error('Complete as perguntas destacadas antes de salvar.');
    }
    if (isPending) return;
    mutate(
      { lessonId, version, ...draft },
      {
        onSuccess: (saved) => {
          editing.markSaved(saved.version, draft);
          setConflict(null);
          toast.success('Questionário salvo');
          queries.invalidateQueries({ queryKey: api.producer.key() });
        },
        onError: (error) => onError(error, draft),
      },
    );
  }
  return { save, saving: isPending, complaining, conflict, closeConflict: () => setConflict(null) };
}
