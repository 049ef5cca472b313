import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { OwnershipOffer, Team } from '#shared/contract/school/team.ts';
import { acceptableFromText } from '#shared/team/ownership.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { leaveForLogin } from '#web/lib/session/session-end.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

/** The pending transfer of the school, as seen by the owner, the recipient and other administrators. */
export function OwnershipOfferNote({ team, offer }: { team: Team; offer: OwnershipOffer }) {
  const [taking, setTaking] = useState(false);
  const end = useEnd(team.owns ? 'Oferta retirada. A escola continua sua.' : 'Oferta recusada.');
  const to = team.members.find(({ id }) => id === offer.memberId)?.name ?? '';
  const early = new Date() < new Date(offer.acceptableFrom);
  const until = formatDate(new Date(offer.expiresAt));
  return (
    <Note
      tone="info"
      icon={<KeyRound aria-hidden="true" />}
      title={offer.mine ? `${offer.by} ofereceu a escola a você` : `A escola foi oferecida a ${to}`}
      action={
        (offer.mine || team.owns) && (
          <div className="flex flex-wrap gap-2" ref={moveFocusOnUnmount}>
            {offer.mine && (
              <Button variant="primary" size="small" disabled={early} onClick={() => setTaking(true)}>
                Aceitar a escola
              </Button>
            )}
            <Button size="small" busy={end.isPending} onClick={() => end.mutate(undefined)}>
              {offer.mine ? 'Recusar' : 'Retirar oferta'}
            </Button>
          </div>
        )
      }
    >
      {early && `${acceptableFromText(offer.acceptableFrom)} `}
      {offer.mine
        ? `Se você aceitar até ${until}, passa a responder pelo plano, pelo domínio, pelas integrações e pela equipe.`
        : `Nada muda até a pessoa aceitar, o que pode ser feito até ${until}.`}
      <TakeDialog offer={taking ? offer : null} from={team.owner.name} onClose={() => setTaking(false)} />
    </Note>
  );
}

function TakeDialog({ offer, from, onClose }: { offer: OwnershipOffer | null; from: string; onClose: () => void }) {
  const queries = useQueryClient();
  const accept = useMutation(
    api.producer.acceptOwnership.mutationOptions({
      // Both are signed out.
      onSuccess: () => leaveForLogin('ownership_moved'),
      onError: (error) => {
        sayProblem(error);
        onClose();
        return queries.invalidateQueries({ queryKey: api.producer.team.key() });
      },
    }),
  );
  return (
    <ConfirmDialog
      open={offer !== null}
      onClose={onClose}
      onConfirm={() => offer && accept.mutate({ offerId: offer.id })}
      title="Tornar-se dono da escola?"
      confirm="Aceitar a escola"
      busy={accept.isPending}
      busyText="Passando a escola..."
      tone="primary"
    >
      A escola passa a ser sua agora, com o plano e os pagamentos dela. {from} fica na equipe como administrador, sem
      vendas e receita. Vocês dois saem de todos os aparelhos e entram de novo.
    </ConfirmDialog>
  );
}

function useEnd(done: string) {
  const queries = useQueryClient();
  return useMutation(
    api.producer.endOwnershipOffer.mutationOptions({
      onSuccess: () => toast.success(done),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.team.key() }),
    }),
  );
}
