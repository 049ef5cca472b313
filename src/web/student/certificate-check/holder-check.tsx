import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** The holder was deleted from the records: a name can be compared, but none is shown. */
export function HolderCheck({ code }: { code: string }) {
  const [name, setName] = useState('');
  const compare = useMutation(api.public.compareHolder.mutationOptions());
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') compare.mutate({ code, name: name.trim() });
  };
  return (
    <form className="mt-5 grid gap-3" onSubmit={send} noValidate>
      <p className="text-muted">
        A escola não guarda mais o nome de quem recebeu. Digite o nome completo que está no documento: a página diz se é
        o mesmo.
      </p>
      <Field label="Nome no documento" error={compare.error ? explainProblem(compare.error).text : undefined}>
        <TextInput
          value={name}
          maxLength={LIMITS.personName}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value);
            compare.reset();
          }}
        />
      </Field>
      <Button type="submit" className="justify-self-start" busy={compare.isPending} busyText="Comparando...">
        Comparar nome
      </Button>
      {compare.data && (
        <Note
          tone={compare.data.matches ? 'ok' : 'bad'}
          role="status"
          title={compare.data.matches ? 'O nome é o mesmo' : 'O nome é outro'}
        >
          {compare.data.matches
            ? 'É o nome que a escola registrou quando emitiu.'
            : 'A escola registrou outro nome. Confira se ele está completo, como no documento.'}
        </Note>
      )}
    </form>
  );
}
