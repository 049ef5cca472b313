import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { rememberedEmail } from '#web/lib/session/remembered-email.ts';
import { AskForm } from './ask-form.tsx';
import { MailSent } from './mail-sent.tsx';

export function FindAccessForm({ submit = 'Receber link de acesso' }: { submit?: string }) {
  const request = useMutation(api.public.requestAccess.mutationOptions());
  const [remembered] = useState(() => rememberedEmail('student'));
  if (request.isSuccess) {
    return (
      <MailSent title="Confira seu e-mail" again="Usar outro e-mail ou CPF" onAgain={request.reset}>
        Se houver um acesso com <b className="wrap-anywhere">{request.variables.holder}</b>, em instantes chega um link
        ao e-mail cadastrado pela escola. Confira também a caixa de spam.
      </MailSent>
    );
  }
  return (
    <AskForm
      form="find_access"
      name="holder"
      label="E-mail ou CPF"
      defaultValue={remembered}
      submit={submit}
      unexpected="Erro ao enviar link de acesso"
      request={request}
      onSend={(holder, options) => request.mutate({ holder }, options)}
    />
  );
}
