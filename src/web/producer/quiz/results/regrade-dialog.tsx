import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Regrade } from '#shared/contract/quiz-results.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type RegradeDialogProps = { lessonId: string; onClose: () => void };

/** Previews who benefits from the current key; nobody loses points. */
export function RegradeDialog({ lessonId, onClose }: RegradeDialogProps) {
  const queries = useQueryClient();
  const preview = useMutation(api.producer.previewRegrade.mutationOptions());
  const { mutate: look } = preview;
  useEffect(() => look({ lessonId }), [look, lessonId]);
  const regrade = useMutation(
    api.producer.regradeQuiz.mutationOptions({
      onSuccess: (done) => {
        toast.success(`Recorrigido: ${changeText(done)}`);
        queries.invalidateQueries({ queryKey: api.producer.key() });
        onClose();
      },
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
  const { data, error } = preview;
  const nothing = data?.raised === 0 && data.newlyPassed === 0;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => (nothing ? onClose() : data && regrade.mutate({ lessonId }))}
      title={data && !nothing ? changeText(data) : 'Recorrigir com o gabarito atual'}
      confirm={nothing ? 'Entendi' : 'Recorrigir'}
      busy={regrade.isPending}
      busyText="Recorrigindo..."
      tone="primary"
    >
      {error && explainProblem(error).text}
      {!data && !error && <Spinner />}
      {data && nothing && 'O gabarito salvo não muda nenhuma nota. Salve a correção da pergunta antes de recorrigir.'}
      {data &&
        !nothing &&
        `${data.attempts === 1 ? 'É' : 'São'} ${counted(data.attempts, 'tentativa conferida', 'tentativas conferidas')} com o gabarito salvo. Nenhuma nota diminui, e quem já passou continua aprovado.`}
    </ConfirmDialog>
  );
}

function changeText({ raised, newlyPassed }: Regrade): string {
  const risen = counted(raised, 'nota sobe', 'notas sobem');
  return newlyPassed > 0
    ? `${counted(newlyPassed, 'aluno passa a aprovado', 'alunos passam a aprovados')}, ${risen}`
    : risen;
}
