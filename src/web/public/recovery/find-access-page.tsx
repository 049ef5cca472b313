import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { StudentDoor } from '#web/public/sign-in/student-door.tsx';
import { AskForm } from './ask-form.tsx';
import { MailSent } from './mail-sent.tsx';

export function FindAccessPage() {
  const supportEmail = useSchool()?.supportEmail;
  return (
    <StudentDoor
      title="Não achei meu acesso"
      intro="Informe o e-mail ou o CPF da compra e enviaremos um link para entrar, sem precisar de senha."
    >
      <FindAccessForm />
      <p className="text-center">
        <a className="link" href="/alunos/login">
          Voltar para o login
        </a>
      </p>
      {supportEmail && (
        <p className="text-center text-muted text-sm">
          Comprou e nada chega? Escreva para{' '}
          <a className="link wrap-anywhere" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
          .
        </p>
      )}
    </StudentDoor>
  );
}

function FindAccessForm() {
  const request = useMutation(api.public.requestAccess.mutationOptions());
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
      submit="Receber link de acesso"
      unexpected="Erro ao enviar link de acesso"
      request={request}
      onSend={(holder, options) => request.mutate({ holder }, options)}
    />
  );
}
