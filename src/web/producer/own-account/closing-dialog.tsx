import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameName, protocolText, REGRET_DAYS } from '#shared/privacy/requests.ts';
import { DAY_MS, formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { useSchool, useViewerAs } from '#web/lib/session/session.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ClosingTerms } from './closing-terms.tsx';
import { useClosingChanged } from './use-cancel-closing.ts';

/** Consequences of closing; the school's name must be typed, so that no school closes by accident. */
export function ClosingDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { email } = useViewerAs('producer');
  const name = useSchool()?.memberAreaName ?? '';
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  const ask = useRequestClosing(close);
  const day = formatDate(new Date(Date.now() + REGRET_DAYS * DAY_MS));
  const matches = [name, email].some((known) => known !== '' && isSameName(known, typed));
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Encerrar a escola?"
      subtitle={`${name} seria apagada em ${day}`}
      footer={
        <>
          {/* Focus in the field would scroll past the text that must be read first. */}
          <Button data-autofocus onClick={close}>
            Voltar
          </Button>
          <Button
            variant="danger-fill"
            busy={ask.isPending}
            busyText="Pedindo..."
            disabled={!matches}
            onClick={() => ask.mutate({ confirmation: typed })}
          >
            Encerrar em {REGRET_DAYS} dias
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ClosingTerms onLeave={close} />
        <Field label={`Digite “${name}” ou o seu e-mail para confirmar`}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function useRequestClosing(onAsked: () => void) {
  const changed = useClosingChanged();
  return useMutation(
    api.producer.requestClosing.mutationOptions({
      onSuccess: ({ year, number }) => {
        toast.success(`Encerramento pedido. Protocolo ${protocolText(year, number)}.`);
        onAsked();
      },
      onError: (error) => {
        sayProblem(error);
      },
      onSettled: changed,
    }),
  );
}
