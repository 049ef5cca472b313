import type { TeamInvitation, TeamMember } from '#shared/contract/school/team.ts';
import { api } from '#web/lib/api/api.ts';
import { ActDialog } from './act-dialog.tsx';

export function RemoveDialog({ member, onClose }: { member: TeamMember | null; onClose: () => void }) {
  return (
    <ActDialog
      about={member}
      onClose={onClose}
      act={({ id: memberId }) => api.producer.removeMember.call({ memberId })}
      texts={({ name }) => ({
        title: `Remover ${name} da equipe?`,
        body: 'As sessões abertas nesta escola terminam agora e a pessoa deixa de entrar no painel. O que ela escreveu e corrigiu continua com o nome dela, e a conta continua valendo em outras escolas.',
        confirm: 'Remover',
        busyText: 'Removendo...',
        done: `${name} não faz mais parte da equipe.`,
      })}
    />
  );
}

export function CancelDialog({ invitation, onClose }: { invitation: TeamInvitation | null; onClose: () => void }) {
  return (
    <ActDialog
      about={invitation}
      onClose={onClose}
      act={({ id: invitationId }) => api.producer.cancelInvitation.call({ invitationId })}
      texts={({ email }) => ({
        title: 'Cancelar o convite?',
        body: (
          <>
            O link enviado para <span className="wrap-anywhere">{email}</span> deixa de valer na hora.
          </>
        ),
        confirm: 'Cancelar convite',
        cancel: 'Voltar',
        busyText: 'Cancelando...',
        done: 'Convite cancelado.',
      })}
    />
  );
}
