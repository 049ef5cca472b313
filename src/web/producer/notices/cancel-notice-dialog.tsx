import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export function CancelNoticeDialog({ notice, onClose }: { notice: NoticeShown | null; onClose: () => void }) {
  const { shown, open } = useOpening(notice);
  const queryClient = useQueryClient();
  const cancel = useMutation(
    api.producer.cancelNotice.mutationOptions({
      onSuccess: () => void toast.success('Envio cancelado'),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao cancelar o envio' }).text),
      onSettled: () => {
        onClose();
        return queryClient.invalidateQueries({ queryKey: api.producer.notices.key() });
      },
    }),
  );
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      title="Cancelar este envio?"
      confirm="Cancelar envio"
      cancel="Voltar"
      busy={cancel.isPending}
      busyText="Cancelando..."
      onClose={() => !cancel.isPending && onClose()}
      onConfirm={() => cancel.mutate({ noticeId: shown.id })}
    >
      <b className="font-strong text-fg wrap-anywhere">{shown.title}</b> não sai mais em{' '}
      {formatDateTime(new Date(shown.at))}. Nenhum aluno recebe.
    </ConfirmDialog>
  );
}
