import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PendingEssay } from '#shared/contract/quiz-results.ts';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { copyText } from '#web/ui/button/copy-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { forget } from './kept-essays.ts';

/** In hundredths of a point. */
type Grade = { points: number; comment: string };

/** Gives an essay its grade, or another one than it has. One that somebody else has given meanwhile is shown instead. */
export function useGradeEssay(essay: PendingEssay, onGraded: (by: { again: boolean }) => void) {
  const { attemptId, questionId, studentName } = essay;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  const { mutateAsync, isPending } = useMutation(
    api.producer.gradeEssay.mutationOptions({
      async onSuccess(_, { again = false }) {
        forget(essay);
        // Otherwise the old grade would be shown for a moment.
        if (again) await refresh();
        toast.success(again ? `Nota de ${studentName} corrigida` : `Resposta de ${studentName} corrigida`);
        if (!again) refresh();
      },
      onError(error, { comment, again }) {
        if (!(error instanceof Problem && error.code === 'edit_conflict'))
          return void toast.error(explainProblem(error).text);
        toast.error(
          `${again ? `A nota de ${studentName} mudou enquanto você corrigia` : `A resposta de ${studentName} já estava corrigida`}. Os seus pontos e o seu comentário não foram salvos.`,
          comment ? { label: 'Copiar comentário', onClick: () => void copyText(comment) } : undefined,
        );
        refresh();
      },
    }),
  );
  return {
    give(given: Grade, seen?: Grade) {
      const again = seen !== undefined;
      // Skipped if another one was opened meanwhile.
      const goOn = { onSuccess: () => onGraded({ again }) };
      return mutateAsync({ attemptId, questionId, ...given, again, seen }, goOn).catch(() => {});
    },
    busy: isPending,
  };
}
