import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Team, TeamInvitation, TeamMember } from '#shared/contract/school/team.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DeskLinks } from './desk-links.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { OwnershipOfferNote } from './ownership-offer.tsx';
import { CancelDialog, RemoveDialog } from './removal-dialogs.tsx';

/** The open dialog and its member; `invite` has none. */
type Doing =
  | { act: 'invite' }
  | { act: 'change'; member: TeamMember }
  | { act: 'remove'; member: TeamMember }
  | { act: 'offer'; member: TeamMember }
  | { act: 'cancel'; invitation: TeamInvitation };

export function TeamPage() {
  useTitle('Equipe');
  const team = useQuery(api.producer.team.queryOptions());
  return (
    <>
      {team.data && <Content team={team.data} />}
      {team.isPending && (
        <Loading label="Carregando a equipe" className="grid gap-4">
          <Skeleton className="h-12 max-w-100" />
          <Skeleton className="h-52" />
        </Loading>
      )}
      {team.error && !team.data && <QueryError title="Erro ao carregar a equipe" of={team} />}
    </>
  );
}

function Content({ team }: { team: Team }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = () => setDoing(null);
  const people = team.members.length + 1;
  return (
    <>
      <PageHead
        title="Equipe"
        description={
          people === 1
            ? 'Só uma pessoa trabalha nesta escola. Quem você convidar entra com a própria conta e a própria senha.'
            : `${people} pessoas trabalham nesta escola, cada uma com a sua conta e a sua senha.`
        }
      >
        <Button variant="primary" icon={<UserPlus />} onClick={() => setDoing({ act: 'invite' })}>
          Convidar pessoa
        </Button>
      </PageHead>
      {team.offer && <OwnershipOfferNote team={team} offer={team.offer} />}
      <Card padded={false} className="overflow-hidden">
        <MemberTable
          team={team}
          onChange={(member) => setDoing({ act: 'change', member })}
          onOffer={(member) => setDoing({ act: 'offer', member })}
          onRemove={(member) => setDoing({ act: 'remove', member })}
        />
      </Card>
      {team.invitations.length > 0 && (
        <InvitationList team={team} onCancel={(invitation) => setDoing({ act: 'cancel', invitation })} />
      )}
      <DeskLinks />
      <MemberDialog
        team={team}
        about={doing?.act === 'invite' || doing?.act === 'change' ? doing : null}
        onClose={close}
      />
      <RemoveDialog member={doing?.act === 'remove' ? doing.member : null} onClose={close} />
      <OfferDialog member={doing?.act === 'offer' ? doing.member : null} onClose={close} />
      <CancelDialog invitation={doing?.act === 'cancel' ? doing.invitation : null} onClose={close} />
    </>
  );
}
