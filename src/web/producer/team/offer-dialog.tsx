import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TeamMember } from '#shared/contract/school/team.ts';
import { OWNERSHIP_WAIT_HOURS } from '#shared/team/ownership.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export function OfferDialog({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  const { shown, open } = useOpening(member);
  const queries = useQueryClient();
  const offer = useMutation(
    api.producer.offerOwnership.mutationOptions({
      onSuccess: () => {
        toast.success(`Oferta enviada para ${shown?.name}. Vale por 7 dias.`);
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
      onConfirm={() => offer.mutate({ memberId: shown.id })}
      title={`Oferecer a escola a ${shown.name}?`}
      confirm="Oferecer a escola"
      busy={offer.isPending}
      busyText="Oferecendo..."
    >
      Nada muda até {shown.name} aceitar, o que pode ser feito depois de {OWNERSHIP_WAIT_HOURS} horas e em até 7 dias.
      Com o aceite, a escola deixa de ser sua, com o plano, o domínio e as integrações: você fica na equipe como
      administrador, sem vendas e receita.
    </ConfirmDialog>
  );
}
