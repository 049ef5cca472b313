import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before an action that would lose what was typed. Place `question` inside the window it belongs to. */
export function useDiscard(isDirty: () => boolean) {
  const [pending, setPending] = useState<(() => void) | null>(null);
  return {
    attempt(action: () => void) {
      if (isDirty()) setPending(() => action);
      else action();
    },
    question: (
      <ConfirmDialog
        open={pending !== null}
        title="Descartar alterações?"
        confirm="Descartar"
        cancel="Continuar editando"
        onClose={() => setPending(null)}
        onConfirm={() => {
          setPending(null);
          pending?.();
        }}
      >
        O que você digitou ainda não foi salvo.
      </ConfirmDialog>
    ),
  };
}
