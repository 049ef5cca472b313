import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, RotateCcw } from 'lucide-react';
import type { Team, TeamInvitation } from '#shared/contract/school/team.ts';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { formatDate, relativeTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
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
      <Card>
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
  const { id, email, role, until, sentAt, expiresAt, over, below } = invitation;
  const resend = useResend(email);
  return (
    <li
      className="flex flex-wrap items-center gap-3 border-line border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
      ref={moveFocusOnUnmount}
    >
      <Mail size={18} aria-hidden="true" className="flex-none text-muted" />
      <div className="grid min-w-0 flex-1 basis-52 leading-[19px]">
        <b className="wrap-anywhere font-medium">{email}</b>
        <span className="wrap-anywhere text-muted text-sm">
          {ROLE_NAMES[role]} · {reach}
        </span>
        {until && <span className="text-muted text-sm">Até {formatDay(until)}</span>}
        <span className="text-muted text-sm">
          Enviado {relativeTime(new Date(sentAt), new Date())}
          {!over && `, vale até ${formatDate(new Date(expiresAt))}`}
        </span>
      </div>
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
      onError: (error) => {
        if (isUnconfirmed(error)) return;
        const { text, fields } = explainProblem(error, { form: 'team' });
        toast.error(fields.until ? 'O último dia de trabalho já passou. Convide de novo, até outro dia.' : text);
      },
    }),
  );
}
