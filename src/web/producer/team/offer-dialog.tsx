import type { TeamMember } from '#shared/contract/school/team.ts';
import { OWNERSHIP_WAIT_HOURS } from '#shared/team/ownership.ts';
import { api } from '#web/lib/api/api.ts';
import { ActDialog } from './act-dialog.tsx';

export function OfferDialog({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  return (
    <ActDialog
      about={member}
      onClose={onClose}
      act={({ id: memberId }) => api.producer.offerOwnership.call({ memberId })}
      texts={({ name }) => ({
        title: `Oferecer a escola a ${name}?`,
        body: `Nada muda até ${name} aceitar, o que pode ser feito depois de ${OWNERSHIP_WAIT_HOURS} horas e em até 7 dias. Com o aceite, a escola deixa de ser sua, com o plano, o domínio e as integrações: você fica na equipe como administrador, sem vendas e receita.`,
        confirm: 'Oferecer a escola',
        busyText: 'Oferecendo...',
        done: `Oferta enviada para ${name}. Vale por 7 dias.`,
      })}
    />
  );
}
