import { type FormEvent, useId, useState } from 'react';
import { nameBrowser, readBrowser } from '#shared/browser.ts';
import { LIMITS } from '#shared/limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAddPasskey } from './use-add-passkey.ts';

type PasskeyDialogProps = { open: boolean; onClose: () => void; onCodes: (codes: string[]) => void };

/** Asks for the device's name first, because the browser's own dialog covers everything afterwards. */
export function PasskeyDialog({ open, onClose, onCodes }: PasskeyDialogProps) {
  const formId = useId();
  const [blank, setBlank] = useState(false);
  const { add, busy, error, forgetError } = useAddPasskey(({ recoveryCodes }) => {
    onClose();
    if (recoveryCodes) onCodes(recoveryCodes);
    else toast.success('Chave de acesso adicionada.');
  });
  function leave() {
    setBlank(false);
    forgetError();
    onClose();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setBlank(name === '');
    if (name !== '' && !busy) add(name);
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title="Adicionar chave de acesso"
      footer={
        <>
          <Button onClick={leave}>Cancelar</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyText="Aguardando...">
            Continuar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-muted">
          O aparelho vai pedir seu rosto, sua digital ou seu PIN. A chave fica nele, e a senha deixa de ser necessária.
        </p>
        {error && (
          <Note tone="bad" role="alert">
            {error}
          </Note>
        )}
        <Field
          label="Nome deste aparelho"
          hint="Para você reconhecer depois, como “iPhone da Ana”."
          error={blank ? 'Dê um nome a este aparelho.' : undefined}
        >
          <TextInput
            name="name"
            data-autofocus
            maxLength={LIMITS.passkeyName}
            defaultValue={nameBrowser(readBrowser(navigator.userAgent))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
