import { useState } from 'react';
import type { FactorReset } from '#shared/contract/account/factor-reset.ts';
import type { ProducerDetail } from '#shared/contract/owner.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { FactorResetDialog } from './factor-reset-dialog.tsx';
import { IDENTITY_CHECK_WORDS, noticeTrouble, resetOutcome } from './reset-words.ts';
import { type ResetPerson, useCancelFactorReset } from './use-factor-reset.ts';

const at = (time: string) => formatDateTime(new Date(time));

type SecondStepStateProps = { name: string; secondStep: ProducerDetail['secondStep']; of: ResetPerson };

export function SecondStepState({ name, secondStep: { isOn, resets }, of }: SecondStepStateProps) {
  const waiting = resets.find(({ cancelledAt, doneAt }) => !cancelledAt && !doneAt);
  const past = resets.filter((reset) => reset !== waiting);
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [
            'Ao entrar',
            <Badge key="state" tone={isOn ? 'ok' : 'calm'}>
              {isOn ? 'Ativa' : 'Inativa'}
            </Badge>,
          ],
          ...past.map((reset): [string, string] => [`Redefinição de ${at(reset.askedAt)}`, resetOutcome(reset)]),
        ]}
      />
      {waiting && <WaitingReset name={name} of={of} reset={waiting} />}
      {isOn && !waiting && (
        <Button ref={moveFocusOnUnmount} className="justify-self-start" onClick={() => setAsking(true)}>
          Redefinir verificação em duas etapas
        </Button>
      )}
      <FactorResetDialog name={name} of={of} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}

function WaitingReset({ name, of, reset }: { name: string; of: ResetPerson; reset: FactorReset }) {
  const [cancelling, setCancelling] = useState(false);
  const close = () => setCancelling(false);
  const cancel = useCancelFactorReset(close);
  const trouble = noticeTrouble(reset.notice);
  return (
    <>
      <Note
        tone="warn"
        title={`Redefinição marcada para ${at(reset.dueAt)}`}
        action={<Button onClick={() => setCancelling(true)}>Cancelar</Button>}
      >
        Pedida por {reset.askedBy} em {at(reset.askedAt)}. Identidade conferida:{' '}
        {IDENTITY_CHECK_WORDS[reset.identityCheck]}.
      </Note>
      {trouble && (
        <Note tone="bad" title={trouble.title}>
          {trouble.text}
        </Note>
      )}
      <ConfirmDialog
        open={cancelling}
        title="Cancelar a redefinição?"
        confirm="Cancelar redefinição"
        cancel="Voltar"
        tone="primary"
        busy={cancel.isPending}
        onClose={close}
        onConfirm={() => cancel.mutate(of)}
      >
        {name} recebe um aviso por e-mail, e a verificação em duas etapas continua como está.
      </ConfirmDialog>
    </>
  );
}
