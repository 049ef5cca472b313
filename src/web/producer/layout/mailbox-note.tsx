import { useViewerAs } from '#web/lib/session/session.ts';
import { useMailboxProof } from '#web/lib/use-mailbox-proof.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/** Reminds the producer to confirm their address, and resends the link. */
export function MailboxNote() {
  const { email, viewing } = useViewerAs('producer');
  const request = useMailboxProof(email);
  return (
    <Note
      tone="info"
      title="Confirme seu e-mail"
      action={
        !viewing && (
          <Button
            size="small"
            busy={request.isPending}
            busyText="Enviando..."
            onClick={() => request.mutate(undefined)}
          >
            Enviar outro link
          </Button>
        )
      }
    >
      Enviamos um link para {email}. Até você abri-lo, seus cursos ficam como rascunho e os e-mails aos alunos esperam.
    </Note>
  );
}
