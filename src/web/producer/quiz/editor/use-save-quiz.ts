import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { LIMITS } from '#shared/limits.ts';
import { problemsOf } from '#shared/quizzes/question.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { type Draft, draftOf, isSameDraft } from './draft.ts';
import type { Editing } from './use-draft.ts';

export const authoredQuery = (lessonId: string) => api.producer.quiz.queryOptions({ input: { lessonId } });

const isWhole = ({ questions }: Draft) => questions.every((question) => problemsOf(question).length === 0);

const isConflict = (error: unknown) => error instanceof Problem && error.code === 'edit_conflict';

/** Saves the quiz. Invalid questions are shown instead; concurrent edits ask what to do. */
export function useSaveQuiz({ lesson, quiz }: AuthoredQuiz, editing: Editing, onCreated: (quizId: string) => void) {
  const lessonId = lesson.id;
  const queries = useQueryClient();
  const [complaining, setComplaining] = useState(false);
  const [conflict, setConflict] = useState<AuthoredQuiz | null>(null);
  /** It may have been saved, although no response came. */
  const sent = useRef<Draft>(null);
  const { mutate, isPending } = useMutation(api.producer.saveQuiz.mutationOptions());

  function settle({ id, version }: { id: string; version: number }, draft: Draft) {
    if (!quiz) onCreated(id);
    editing.markSaved(version, draft);
    setConflict(null);
    toast.success('Questionário salvo');
    queries.invalidateQueries({ queryKey: api.producer.key() });
  }
  async function onError(error: unknown, draft: Draft) {
    // Not as the page's own query: another quiz there would replace the editor, and this question with it.
    const there = isConflict(error) ? await api.producer.quiz.call({ lessonId }).catch(() => null) : null;
    if (!there) {
      sent.current = draft;
      return toast.error(explainProblem(error).text);
    }
    const isThere = (mine: Draft | null) =>
      mine !== null && there.quiz !== null && isSameDraft(mine, draftOf(there.quiz));
    if (there.quiz && isThere(draft)) settle(there.quiz, draft);
    else if (isThere(sent.current)) write(draft, there.quiz?.version ?? 0);
    else setConflict(there);
  }
  const write = (draft: Draft, version: number) =>
    mutate(
      { lessonId, version, ...draft },
      { onSuccess: (saved) => settle(saved, draft), onError: (error) => onError(error, draft) },
    );
  function save(version = editing.version) {
    const { draft } = editing;
    setComplaining(!isWhole(draft));
    if (!isWhole(draft)) {
      requestAnimationFrame(() => document.querySelector<HTMLElement>('.quiz-editor [aria-invalid="true"]')?.focus());
      return toast.error('Complete as perguntas destacadas antes de salvar.');
    }
    if (draft.questions.length > LIMITS.quizQuestions)
      return toast.error(`Um questionário tem até ${LIMITS.quizQuestions} perguntas.`);
    if (!isPending) write(draft, version);
  }
  return { save, saving: isPending, complaining, conflict, closeConflict: () => setConflict(null) };
}
