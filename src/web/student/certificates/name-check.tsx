import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { isPrintable } from '#shared/certificates/printable.ts';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { focusOnArrival } from '#web/ui/overlay/focus-on-arrival.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { CpfField, useCpf } from './cpf-field.tsx';

/** The name is corrected once, before anybody else can see it. */
export function NameCheck({ certificate: { id, sheet, asksCpf } }: { certificate: OwnCertificate }) {
  const holder = sheet.holder ?? '';
  const [name, setName] = useState(holder);
  const mustEdit = !isPrintable(holder);
  const [editing, setEditing] = useState(mustEdit);
  const cpf = useCpf(asksCpf);
  const queryClient = useQueryClient();
  const confirm = useMutation(
    api.student.confirmCertificate.mutationOptions({
      onSuccess: () => void toast.success('Nome confirmado'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.student.key() }),
    }),
  );
  const clean = name.trim();
  const problem = clean === '' ? 'Informe o nome' : isPrintable(clean) ? undefined : UNPRINTABLE;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!problem && cpf.isSettled()) confirm.mutate({ certificateId: id, name: clean, cpf: cpf.value });
  };
  const refused = confirm.error && explainProblem(confirm.error).text;
  return (
    <form className="grid gap-3" onSubmit={send} noValidate ref={moveFocusOnUnmount}>
      <p>
        <b className="font-strong">Confira seu nome.</b> Você pode corrigi-lo uma vez; depois, peça à escola.
      </p>
      {editing ? (
        <Field label="Nome no certificado" error={problem ?? refused ?? undefined}>
          <TextInput
            ref={mustEdit ? undefined : focusOnArrival}
            value={name}
            maxLength={LIMITS.personName}
            autoComplete="name"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
      ) : (
        <p className="text-lg font-strong wrap-anywhere">{holder}</p>
      )}
      {asksCpf && <CpfField cpf={cpf} />}
      {!editing && refused && <p role="alert">{refused}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          type="submit"
          icon={<Check aria-hidden="true" />}
          busy={confirm.isPending}
          busyText="Salvando..."
        >
          {editing ? 'Usar este nome' : 'Está certo'}
        </Button>
        {!editing && (
          <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
            Corrigir nome
          </Button>
        )}
      </div>
    </form>
  );
}

const UNPRINTABLE = 'Use só letras: emoji e outros sinais não saem impressos';
