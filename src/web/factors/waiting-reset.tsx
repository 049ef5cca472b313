import { useState } from 'react';
import type { Factors } from '#shared/contract/account/factors.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useCancelReset } from './use-factors.ts';

const at = (time: string) => formatDateTime(new Date(time));

/**
 * Warns the account's holder of a pending reset and lets them cancel it. Without any factor left there is
 * nothing to keep.
 */
export function WaitingReset({ reset, mayCancel }: { reset: NonNullable<Factors['reset']>; mayCancel: boolean }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const cancel = useCancelReset(close);
  return (
    <>
      <Note
        tone="warn"
        title="Sua verificação em duas etapas será redefinida"
        action={mayCancel && <Button onClick={() => setAsking(true)}>Cancelar</Button>}
      >
        Em {at(reset.dueAt)}, por um pedido que a equipe da plataforma recebeu em {at(reset.askedAt)}. Se não foi você,
        ou se encontrou o que tinha perdido, cancele.
      </Note>
      <ConfirmDialog
        open={asking}
        title="Cancelar a redefinição?"
        confirm="Cancelar redefinição"
        cancel="Voltar"
        tone="primary"
        busy={cancel.isPending}
        onClose={close}
        onConfirm={() => cancel.mutate(undefined)}
      >
        O aplicativo autenticador, as chaves de acesso e os códigos de recuperação continuam valendo.
      </ConfirmDialog>
    </>
  );
}
