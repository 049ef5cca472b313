import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { fieldText } from '#web/lib/field-texts.ts';
import { readProblem } from '#web/lib/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { MailSent } from './mail-sent.tsx';

export function FindAccessForm() {
  const request = useMutation(api.public.requestAccess.mutationOptions());
  const [blank, setBlank] = useState(false);
  const problem =
    request.error && readProblem(request.error, { form: 'find_access', unexpected: 'Erro ao enviar link de acesso' });
  const wrong = blank ? fieldText('find_access', 'holder', 'required') : problem?.fields.holder;

  function send(form: HTMLFormElement) {
    const field = form.elements.namedItem('holder') as HTMLInputElement;
    const holder = field.value.trim();
    setBlank(holder === '');
    if (holder === '') field.focus();
    else request.mutate({ holder }, { onError: () => field.focus() });
  }

  if (request.isSuccess) {
    return (
      <MailSent title="Confira seu e-mail" again="Usar outro e-mail ou CPF" onAgain={request.reset}>
        Se houver um acesso com <b className="break-all">{request.variables.holder}</b>, em instantes chega um link ao
        e-mail cadastrado pela escola. Confira também a caixa de spam.
      </MailSent>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isPending) send(event.currentTarget);
      }}
    >
      {problem && !problem.fields.holder && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
      <Field label="E-mail ou CPF" error={wrong}>
        <TextInput name="holder" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Button variant="primary" size="large" block type="submit" busy={request.isPending} busyText="Enviando...">
        Receber link de acesso
      </Button>
    </form>
  );
}
