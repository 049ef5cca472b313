import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Area } from '#shared/screens/area.ts';
import { api } from '#web/lib/api/api.ts';
import { rememberedEmail } from '#web/lib/session/remembered-email.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { AskForm } from './ask-form.tsx';
import { MailSent } from './mail-sent.tsx';

type RecoveryFormProps = { area: Area; submit?: string };

export function RecoveryForm({ area, submit = 'Enviar link de recuperação' }: RecoveryFormProps) {
  const request = useMutation(api.public.requestRecovery.mutationOptions());
  const viewer = useViewer();
  const [known] = useState(() => viewer?.email ?? rememberedEmail(area));
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
      defaultValue={known}
      submit={submit}
      unexpected="Erro ao enviar email de recuperação"
      request={request}
      onSend={(typed, options) => request.mutate({ email: typed.toLowerCase(), audience: area }, options)}
    />
  );
}
