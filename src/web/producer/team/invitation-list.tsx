import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, RotateCcw } from 'lucide-react';
import type { Team, TeamInvitation } from '#shared/contract/school/team.ts';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { formatDate, relativeTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RowText } from '#web/ui/data/card-row.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { reachText } from './reach-text.ts';

type InvitationListProps = { team: Team; onCancel: (invitation: TeamInvitation) => void };

export function InvitationList({ team, onCancel }: InvitationListProps) {
  return (
    <section aria-labelledby="convites">
      <h3 id="convites" className="mb-2 text-md">
        Convites enviados
      </h3>
      <Card padded={false}>
        <ul>
          {team.invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              reach={reachText(invitation, team)}
              onCancel={() => onCancel(invitation)}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type InvitationRowProps = { invitation: TeamInvitation; reach: string; onCancel: () => void };

function InvitationRow({ invitation, reach, onCancel }: InvitationRowProps) {
  const { id, email, role, sentAt, expiresAt, over, below } = invitation;
  const resend = useResend(email);
  return (
    <li className="card-row flex-wrap" ref={moveFocusOnUnmount}>
      <Mail size={18} aria-hidden="true" className="flex-none text-muted" />
      <RowText title={<span className="wrap-anywhere">{email}</span>}>
        <small className="wrap-anywhere">
          {ROLE_NAMES[role]} · {reach}
        </small>
        <small>
          Enviado {relativeTime(new Date(sentAt), new Date())}
          {!over && `, vale até ${formatDate(new Date(expiresAt))}`}
        </small>
      </RowText>
      {over && <Badge tone="warn">Vencido</Badge>}
      {below && (
        <div className="flex items-center gap-1 max-md:w-full">
          <Button
            size="small"
            className="max-md:flex-1"
            icon={<RotateCcw />}
            busy={resend.isPending}
            busyText="Reenviando..."
            aria-label={`Reenviar o convite de ${email}`}
            onClick={() => resend.mutate({ invitationId: id })}
          >
            Reenviar
          </Button>
          <Button
            size="small"
            variant="ghost"
            className="max-md:flex-1"
            aria-label={`Cancelar o convite de ${email}`}
            onClick={onCancel}
          >
            Cancelar
          </Button>
        </div>
      )}
    </li>
  );
}

function useResend(email: string) {
  const queries = useQueryClient();
  return useMutation(
    api.producer.resendInvitation.mutationOptions({
      onSuccess: () => {
        toast.success(`Convite reenviado para ${email}. O link anterior deixou de valer.`);
        return queries.invalidateQueries({ queryKey: api.producer.team.key() });
      },
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
}
