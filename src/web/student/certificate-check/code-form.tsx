import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { codeText, readCode } from '#shared/certificates/code.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { navigate } from '../routing/location.ts';

type CodeFormProps = { typed?: string; problem?: string | null };

export function CodeForm({ typed = '', problem = null }: CodeFormProps) {
  const [value, setValue] = useState(codeText(typed));
  const [refused, setRefused] = useState(problem);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const code = readCode(value);
    if (code) navigate(`/certificados/${code}${window.location.search}`);
    else setRefused('O código tem 12 letras e números, como 7KQ4 M2XN 9RTB.');
  };
  return (
    <form className="grid max-w-120 gap-4" onSubmit={send} noValidate>
      <h1>Conferir certificado</h1>
      <p className="text-muted">
        Digite o código de autenticidade, que está ao lado do código QR. A página mostra o que a escola registrou.
      </p>
      <Field label="Código de autenticidade" error={refused ?? undefined}>
        <TextInput
          className="certificate-code"
          value={value}
          placeholder="0000 0000 0000"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => {
            setValue(target.value);
            setRefused(null);
          }}
        />
      </Field>
      <Button
        variant="primary"
        size="large"
        type="submit"
        icon={<Search aria-hidden="true" />}
        className="justify-self-start max-sm:w-full"
      >
        Conferir
      </Button>
    </form>
  );
}
