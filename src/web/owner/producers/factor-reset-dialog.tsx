import { useState } from 'react';
import { IDENTITY_CHECKS, type IdentityCheck } from '#shared/security/factor-reset.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { IDENTITY_CHECK_WORDS } from './reset-words.ts';
import { type ResetPerson, useRequestFactorReset } from './use-factor-reset.ts';

const CHECKS = IDENTITY_CHECKS.map((value) => {
  const words = IDENTITY_CHECK_WORDS[value];
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
});

type FactorResetDialogProps = { name: string; of: ResetPerson; open: boolean; onClose: () => void };

/** Requires the owner to state how they verified the requester. */
export function FactorResetDialog({ name, of, open, onClose }: FactorResetDialogProps) {
  const [identityCheck, setIdentityCheck] = useState<IdentityCheck | null>(null);
  const close = () => {
    setIdentityCheck(null);
    onClose();
  };
  const ask = useRequestFactorReset(close);
  return (
    <Dialog
      open={open}
      onClose={close}
      size="confirm"
      title="Redefinir verificação em duas etapas?"
      footer={
        <>
          <Button data-autofocus onClick={close}>
            Voltar
          </Button>
          <Button
            variant="danger-fill"
            busy={ask.isPending}
            busyText="Enviando aviso..."
            disabled={!identityCheck}
            onClick={() => identityCheck && ask.mutate({ ...of, identityCheck })}
          >
            Redefinir em 24 horas
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ul className="grid list-disc gap-1.5 pl-5 text-muted">
          <li>{name} recebe um aviso por e-mail agora, com um link para cancelar.</li>
          <li>
            Em 24 horas, o aplicativo autenticador, as chaves de acesso e os códigos de recuperação deixam de valer e as
            sessões são encerradas. Até lá, você ou a própria pessoa pode cancelar.
          </li>
          <li>A senha não muda e ninguém entra por aqui.</li>
        </ul>
        <RadioGroup
          legend="Como você conferiu que é a pessoa?"
          options={CHECKS}
          value={identityCheck}
          onChange={setIdentityCheck}
        />
      </div>
    </Dialog>
  );
}
