import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { MailSent } from '#web/public/recovery/mail-sent.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/** Requests a link that signs in without the password. */
export function LinkByMail({ email }: { email: string }) {
  const request = useMutation(api.public.requestAccess.mutationOptions());
  if (request.isSuccess) {
    return (
      <MailSent title="Confira seu e-mail" again="Enviar de novo" onAgain={request.reset}>
        Se houver um acesso com <b className="wrap-anywhere">{email}</b>, em instantes chega um link para entrar sem
        senha. Confira também a caixa de spam.
      </MailSent>
    );
  }
  return (
    <>
      {request.error && (
        <Note tone="bad" role="alert">
          {explainProblem(request.error, { unexpected: 'Erro ao enviar link de acesso' }).text}
        </Note>
      )}
      <Button block busy={request.isPending} busyText="Enviando..." onClick={() => request.mutate({ holder: email })}>
        Receber um link de acesso por e-mail
      </Button>
    </>
  );
}
