import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { SelectedStudents } from '../selection/selected-students.ts';
import { SelectionChanged, useBulkChange } from './use-bulk-change.ts';

type ResendDialogProps = {
  selected: SelectedStudents | null;
  onClose: () => void;
  onStarted: (action: BulkAction) => void;
};

export function ResendDialog({ selected, ...props }: ResendDialogProps) {
  const { shown, key, open } = useOpening(selected);
  return shown && <ResendQuestion key={key} open={open} selected={shown} {...props} />;
}

type ResendQuestionProps = ResendDialogProps & { open: boolean; selected: SelectedStudents };

function ResendQuestion({ open, selected, onClose, onStarted }: ResendQuestionProps) {
  const { expected, start, isPending } = useBulkChange(selected);

  async function resend() {
    try {
      const action = await start({ kind: 'resend' });
      onClose();
      onStarted(action);
    } catch (error) {
      if (error instanceof SelectionChanged) return void toast.error(error.message);
      onClose();
      toast.error(explainProblem(error, { unexpected: 'Erro ao reenviar os e-mails de acesso' }).text);
    }
  }
  return (
    <ConfirmDialog
      open={open}
      tone="primary"
      title={`Reenviar o acesso a ${counted(expected, 'aluno', 'alunos')}?`}
      confirm="Reenviar acesso"
      busy={isPending}
      busyText="Reenviando..."
      onClose={() => !isPending && onClose()}
      onConfirm={resend}
    >
      <p>
        Cada um recebe um e-mail com um link que entra sem senha. Inativos e quem não tem curso aberto ficam de fora.
      </p>
    </ConfirmDialog>
  );
}
