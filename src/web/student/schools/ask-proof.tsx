import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/** The session's credential only opens this school; a link by e-mail is needed for others. */
export function AskProof() {
  const { email } = useViewerAs('student');
  const request = useMutation(api.public.requestAccess.mutationOptions());
  if (request.isSuccess)
    return (
      <Note tone="ok" role="status" title="Veja seu e-mail">
        Enviamos um link para {email}. Abra-o neste aparelho e você entra em todas as suas escolas.
      </Note>
    );
  return (
    <Note
      tone="warn"
      role="alert"
      title="Confirme que o e-mail é seu"
      action={
        <Button
          size="small"
          busy={request.isPending}
          busyText="Enviando..."
          onClick={() => request.mutate({ holder: email })}
        >
          Enviar link
        </Button>
      }
    >
      {request.error
        ? explainProblem(request.error).text
        : 'Para entrar em outra escola, peça um link e abra-o no seu e-mail.'}
    </Note>
  );
}
