import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamInvitation, TeamMember } from '#shared/contract/school/team.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export function RemoveDialog({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  const { shown, open } = useOpening(member);
  const queries = useQueryClient();
  const remove = useMutation(
    api.producer.removeMember.mutationOptions({
      onSuccess: () => {
        toast.success(`${shown?.name} não faz mais parte da equipe.`);
        onClose();
      },
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.team.key() }),
    }),
  );
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ memberId: shown.id })}
      title={`Remover ${shown.name} da equipe?`}
      confirm="Remover"
      busy={remove.isPending}
      busyText="Removendo..."
    >
      As sessões abertas nesta escola terminam agora e a pessoa deixa de entrar no painel. O que ela escreveu e corrigiu
      continua com o nome dela, e a conta continua valendo em outras escolas.
    </ConfirmDialog>
  );
}

export function CancelDialog({ invitation, onClose }: { invitation: TeamInvitation | null; onClose: () => void }) {
  const { shown, open } = useOpening(invitation);
  const queries = useQueryClient();
  const cancel = useMutation(
    api.producer.cancelInvitation.mutationOptions({
      onSuccess: () => {
        toast.success('Convite cancelado.');
        onClose();
      },
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.team.key() }),
    }),
  );
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ invitationId: shown.id })}
      title="Cancelar o convite?"
      confirm="Cancelar convite"
      cancel="Voltar"
      busy={cancel.isPending}
      busyText="Cancelando..."
    >
      O link enviado para <span className="wrap-anywhere">{shown.email}</span> deixa de valer na hora.
    </ConfirmDialog>
  );
}
