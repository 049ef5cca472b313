import { useState } from 'react';
import { isValidCpf, normalizeCpf } from '#shared/person/cpf.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** The optional CPF field of certificates. */
export function useCpf(asked: boolean) {
  const [typed, setTyped] = useState('');
  const [hasNone, setHasNone] = useState(false);
  const [checked, setChecked] = useState(false);
  const needed = asked && !hasNone;
  const problem = typed.trim() === '' ? 'Informe o CPF' : isValidCpf(typed) ? null : 'CPF inválido. Confira os números';
  return {
    ...{ typed, setTyped, hasNone, setHasNone },
    value: needed ? normalizeCpf(typed) : null,
    problem: needed && checked ? problem : null,
    isSettled() {
      setChecked(true);
      return !needed || problem === null;
    },
  };
}

export function CpfField({ cpf }: { cpf: ReturnType<typeof useCpf> }) {
  const { typed, setTyped, hasNone, setHasNone, problem } = cpf;
  return (
    <div className="grid gap-2">
      {!hasNone && (
        <Field
          label="CPF"
          hint="No certificado ele sai mascarado: ***.456.789-**. Ninguém mais vê os outros números."
          error={problem ?? undefined}
        >
          <TextInput
            value={typed}
            className="max-w-60"
            inputMode="numeric"
            autoComplete="off"
            placeholder="000.000.000-00"
            maxLength={20}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
      <Checkbox label="Não tenho CPF" checked={hasNone} onChange={({ target }) => setHasNone(target.checked)} />
    </div>
  );
}
