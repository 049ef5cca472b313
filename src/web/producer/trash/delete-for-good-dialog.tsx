import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrashedItem } from '#shared/contract/school/trash.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type Kind = TrashedItem['kind'];

const LOST: Record<Kind, string> = {
  course: 'será apagado com todos os módulos e aulas, as matrículas e o progresso dos alunos.',
  module: 'será apagado com todas as suas aulas e o progresso dos alunos nelas.',
  lesson: 'será apagada com o progresso dos alunos nela.',
};
const DELETED: Record<Kind, string> = {
  course: 'Curso excluído definitivamente',
  module: 'Módulo excluído definitivamente',
  lesson: 'Aula excluída definitivamente',
};

export function DeleteForGoodDialog({ item, onClose }: { item: TrashedItem | null; onClose: () => void }) {
  const { shown, open } = useOpening(item);
  const remove = useDeleteForGood();
  if (!shown) return null;
  const { kind, id, title } = shown;
  return (
    <ConfirmDialog
      open={open}
      title="Excluir definitivamente?"
      confirm="Excluir definitivamente"
      busy={remove.isPending}
      busyText="Excluindo..."
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ kind, id }, { onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        <b className="font-strong text-fg">{title}</b> {LOST[kind]}
      </p>
      <p className="mt-2">Não será possível restaurar.</p>
    </ConfirmDialog>
  );
}

function useDeleteForGood() {
  const queryClient = useQueryClient();
  return useMutation(
    api.producer.deleteForGood.mutationOptions({
      onSuccess: (_, { kind }) => void toast.success(DELETED[kind]),
      onError(error) {
        if (isUnconfirmed(error)) return;
        toast.error(explainProblem(error, { unexpected: 'Erro ao excluir definitivamente' }).text);
      },
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}
