import './step-up.css';
import { useId, useState } from 'react';
import type { Viewer } from '#shared/contract/public.ts';
import { type Proof, STEP_UP_MINUTES } from '#shared/step-up.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LinkByMail } from './link-by-mail.tsx';
import { ProofForm } from './proof-form.tsx';
import { useProof } from './use-proof.ts';

type StepUpProps = {
  /** What is about to happen. */
  act: string;
  proofs: Proof[];
  viewer: Viewer | null;
  typedPassword: string;
  onConfirmed: () => void;
  onDeclined: () => void;
  /** There is no session left that could be confirmed. */
  onLost: (error: unknown) => void;
};

/** Asks whoever sits there to show that they are who is signed in. */
export function StepUp({ act, proofs, viewer, typedPassword, onConfirmed, onDeclined, onLost }: StepUpProps) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [forgotten, setForgotten] = useState(proofs.length === 0);
  const leave = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  const proof = useProof({
    typedPassword,
    onConfirmed: leave(onConfirmed),
    onLost: (error) => leave(() => onLost(error))(),
  });
  const decline = leave(onDeclined);

  return (
    <Dialog
      open={open}
      onClose={decline}
      title="Confirme que é você"
      className="step-up"
      footer={
        forgotten ? (
          <Button onClick={decline}>Fechar</Button>
        ) : (
          <>
            <Button onClick={decline}>Cancelar</Button>
            <Button
              variant="primary"
              type="submit"
              form={formId}
              busy={proof.busy}
              busyText="Confirmando..."
              disabled={!proof.complete}
            >
              Confirmar
            </Button>
          </>
        )
      }
    >
      <p className="text-muted">
        {act} Vale por {STEP_UP_MINUTES} minutos neste aparelho.
      </p>
      {forgotten ? (
        <LinkByMail viewer={viewer} hasPassword={proofs.includes('password')} onBack={() => setForgotten(false)} />
      ) : (
        <ProofForm id={formId} proof={proof} username={viewer?.email ?? ''} onForgotten={() => setForgotten(true)} />
      )}
    </Dialog>
  );
}
