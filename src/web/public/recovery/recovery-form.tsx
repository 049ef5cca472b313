import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from '#shared/screens/area.ts';
import { api } from '#web/lib/api/api.ts';
import { rememberedEmail } from '#web/public/sign-in/remembered-email.ts';
import { AskForm } from './ask-form.tsx';
import { MailSent } from './mail-sent.tsx';

export function RecoveryForm({ area }: { area: Area }) {
  const request = useMutation(api.public.requestRecovery.mutationOptions());
  const [remembered] = useState(() => rememberedEmail(area));
  if (request.isSuccess) {
    return (
      <MailSent title="Email Enviado!" again="Usar outro e-mail" onAgain={request.reset}>
        Se houver uma conta com <b className="wrap-anywhere">{request.variables.email}</b>, você receberá em instantes
        um link para criar uma nova senha. Confira também a caixa de spam.
      </MailSent>
    );
  }
  return (
    <AskForm
      form="recovery"
      name="email"
      label="E-mail"
      type="email"
      defaultValue={remembered}
      submit="Enviar link de recuperação"
      unexpected="Erro ao enviar email de recuperação"
      request={request}
      onSend={(typed, options) => request.mutate({ email: typed.toLowerCase(), audience: area }, options)}
    />
  );
}
