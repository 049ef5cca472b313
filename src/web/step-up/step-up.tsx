import { Fingerprint } from 'lucide-react';
import { useId, useState } from 'react';
import type { Viewer } from '#shared/contract/public.ts';
import { type Proof, STEP_UP_MINUTES } from '#shared/security/step-up.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { FACTOR_ERROR_TEXTS } from '#web/lib/texts/factor-error-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { OrDivider } from '#web/ui/or-divider.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { LinkByMail } from './link-by-mail.tsx';
import { ProofForm } from './proof-form.tsx';
import { useProof } from './use-proof.ts';

addErrorTexts(FACTOR_ERROR_TEXTS);

type StepUpProps = {
  act: string;
  proofs: Proof[];
  viewer: Viewer | null;
  typedPassword: string;
  onConfirmed: () => void;
  onDeclined: () => void;
  /** The session has ended, so it cannot be confirmed. */
  onLost: (error: unknown) => void;
};

/** Asks the person to confirm their identity. */
export function StepUp({ act, proofs, viewer, typedPassword, onConfirmed, onDeclined, onLost }: StepUpProps) {
  const formId = useId();
  const [open, setOpen] = useState(true);
  const [forgotten, setForgotten] = useState(proofs.length === 0);
  const leave = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  const proof = useProof({
    proofs,
    typedPassword,
    onConfirmed: leave(onConfirmed),
    onLost: (error) => leave(() => onLost(error))(),
  });
  const decline = leave(onDeclined);
  const [byPasskey, byPassword] = [proofs.includes('passkey'), proofs.includes('password')];

  return (
    <Dialog
      open={open}
      onClose={decline}
      title="Confirme que é você"
      className="md:max-w-105"
      footer={
        <>
          <Button onClick={decline}>{forgotten ? 'Fechar' : 'Cancelar'}</Button>
          {byPassword && !forgotten && (
            <Button
              variant={byPasskey ? 'secondary' : 'primary'}
              type="submit"
              form={formId}
              busy={proof.busy === 'typed'}
              busyText="Confirmando..."
              disabled={!proof.complete}
            >
              Confirmar
            </Button>
          )}
        </>
      }
    >
      <p className="text-muted">
        {act}
        {!forgotten && ` Vale por ${STEP_UP_MINUTES} minutos neste aparelho.`}
      </p>
      {forgotten ? (
        <LinkByMail viewer={viewer} hasProof={proofs.length > 0} onBack={() => setForgotten(false)} />
      ) : (
        <>
          {proof.errors.form && (
            <Note tone="bad" role="alert">
              {proof.errors.form}
            </Note>
          )}
          {byPasskey && (
            <Button
              variant="primary"
              size="large"
              block
              data-autofocus
              icon={<Fingerprint />}
              busy={proof.busy === 'passkey'}
              onClick={proof.usePasskey}
            >
              Usar chave de acesso
            </Button>
          )}
          {byPasskey && byPassword && <OrDivider />}
          {byPassword && (
            <ProofForm
              id={formId}
              proof={proof}
              proofs={proofs}
              username={viewer?.email ?? ''}
              onForgotten={() => setForgotten(true)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
