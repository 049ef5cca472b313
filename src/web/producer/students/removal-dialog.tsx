import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentRow } from '#shared/contract/people/students.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export type RemovalTarget = StudentRow | { ids: string[] };

type RemovalDialogProps = {
  target: RemovalTarget | null;
  onClose: () => void;
  onRemoved: (ids: string[]) => void;
};

export function RemovalDialog({ target, onClose, onRemoved }: RemovalDialogProps) {
  const { shown, open } = useOpening(target);
  const remove = useRemoval(onRemoved);
  if (!shown) return null;
  const many = 'ids' in shown;
  const studentIds = many ? shown.ids : [shown.id];
  return (
    <ConfirmDialog
      open={open}
      title={
        many
          ? `Tem certeza que deseja remover ${counted(studentIds.length, 'aluno', 'alunos')}?`
          : 'Tem certeza que deseja remover este aluno?'
      }
      confirm={many ? `Remover ${counted(studentIds.length, 'aluno', 'alunos')}` : 'Remover aluno'}
      busy={remove.isPending}
      busyText="Removendo..."
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ studentIds }, { onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        {many ? (
          'Eles saem de todos os cursos e perdem o progresso e os favoritos nesta escola.'
        ) : (
          <>
            <b className="font-strong text-fg">{shown.name}</b> sai de todos os cursos e perde o progresso e os
            favoritos nesta escola.
          </>
        )}{' '}
        Isso não pode ser desfeito.
      </p>
    </ConfirmDialog>
  );
}

function useRemoval(onRemoved: (ids: string[]) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.producer.removeStudents.mutationOptions({
      onSuccess: ({ removed }, { studentIds }) => {
        onRemoved(studentIds);
        toast.success(
          removed === 1
            ? 'Aluno removido com sucesso!'
            : `${counted(removed, 'aluno', 'alunos')} removidos com sucesso!`,
        );
      },
      onError: (error, { studentIds }) => {
        if (isUnconfirmed(error)) return;
        const gone = explainProblem(error).code === 'not_found';
        if (gone) onRemoved(studentIds);
        if (gone && studentIds.length > 1) toast.error('Não foi possível encontrar os dados dos alunos selecionados.');
        else toast.error(studentIds.length > 1 ? 'Erro ao remover alunos' : 'Erro ao remover aluno');
      },
      // Also after a failure, since they may have been removed already.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}
