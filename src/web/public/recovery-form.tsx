import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import type { Area } from '#web/lib/areas.ts';
import { fieldText } from '#web/lib/field-texts.ts';
import { readProblem } from '#web/lib/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { MailSent } from './mail-sent.tsx';
import { rememberedEmail } from './remembered-email.ts';

export function RecoveryForm({ area }: { area: Area }) {
  const request = useMutation(api.public.requestRecovery.mutationOptions());
  const [blank, setBlank] = useState(false);
  const [remembered] = useState(() => rememberedEmail(area));
  const problem =
    request.error &&
    readProblem(request.error, { form: 'recovery', unexpected: 'Erro ao enviar email de recuperação' });
  const wrong = blank ? fieldText('recovery', 'email', 'required') : problem?.fields.email;

  function send(form: HTMLFormElement) {
    const field = form.elements.namedItem('email') as HTMLInputElement;
    const email = field.value.trim().toLowerCase();
    setBlank(email === '');
    if (email === '') field.focus();
    else request.mutate({ email, audience: area }, { onError: () => field.focus() });
  }

  if (request.isSuccess) {
    return (
      <MailSent title="Email Enviado!" again="Usar outro e-mail" onAgain={request.reset}>
        Se houver uma conta com <b className="break-all">{request.variables.email}</b>, você receberá em instantes um
        link para criar uma nova senha. Confira também a caixa de spam.
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
      {problem && !problem.fields.email && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
      <Field label="E-mail" error={wrong}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={remembered}
        />
      </Field>
      <Button variant="primary" size="large" block type="submit" busy={request.isPending} busyText="Enviando...">
        Enviar link de recuperação
      </Button>
    </form>
  );
}
