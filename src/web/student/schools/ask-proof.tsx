import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

type AskProofProps = {
  /** What the link is for. */
  ask: string;
  /** What to do once it has arrived. */
  then: string;
  refused?: boolean;
};

/** The session's credential only opens what its school may see; a link by e-mail is needed for the rest. */
export function AskProof({ ask, then, refused = false }: AskProofProps) {
  const { email } = useViewerAs('student');
  const request = useMutation(api.public.requestAccess.mutationOptions());
  if (request.isSuccess)
    return (
      <Note tone="ok" role="status" title="Veja seu e-mail">
        Enviamos um link para {email}. {then}
      </Note>
    );
  return (
    <Note
      tone={refused ? 'warn' : 'info'}
      role={refused || request.error ? 'alert' : undefined}
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
      {request.error ? explainProblem(request.error).text : ask}
    </Note>
  );
}

/** After another school refused what opened this one. */
export const AskProofForSchools = () => (
  <AskProof
    refused
    ask="Para entrar em outra escola, peça um link e abra-o no seu e-mail."
    then="Abra-o neste aparelho e você entra em todas as suas escolas."
  />
);
