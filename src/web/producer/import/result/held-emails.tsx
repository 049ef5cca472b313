import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** The access e-mails that an import deferred. */
export function HeldEmails({ data }: { data: StudentImport }) {
  const queries = useQueryClient();
  const send = useMutation(
    api.producer.sendImportEmails.mutationOptions({
      onSuccess: (sent) => {
        toast.success(sentText(sent));
        return queries.invalidateQueries({ queryKey: api.producer.import.key() });
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao enviar e-mails' }).text),
    }),
  );
  const { heldEmails, heldForDrafts = 0 } = data;
  const people = heldEmails + heldForDrafts;
  if (people === 0 || data.emailsAskedAt || data.undo === 'running') return null;
  return (
    <Note
      tone="info"
      title={`${counted(people, 'pessoa ainda não recebeu', 'pessoas ainda não receberam')} o e-mail de acesso`}
      action={
        <Button size="small" busy={send.isPending} onClick={() => send.mutate({ importId: data.id })}>
          {heldEmails === 0 ? 'Enviar ao publicar' : 'Enviar agora'}
        </Button>
      }
    >
      Você pediu para enviar depois. Sai um e-mail por pessoa, com todos os cursos que ela ganhou.
      {heldForDrafts > 0 &&
        ` Para ${counted(heldForDrafts, 'pessoa', 'pessoas')} o curso ainda é rascunho: ${
          heldForDrafts === 1 ? 'o e-mail dela espera' : 'os e-mails delas esperam'
        } a publicação.`}{' '}
      Fica guardado por 30 dias.
    </Note>
  );
}

function sentText({ people, waiting = 0 }: { people: number; waiting?: number }): string {
  const now = `Os e-mails de ${counted(people, 'pessoa saem', 'pessoas saem')} aos poucos`;
  const later = 'quando o curso for publicado';
  if (waiting === 0) return now;
  if (people === 0) return `Os e-mails de ${counted(waiting, 'pessoa saem', 'pessoas saem')} ${later}`;
  return `${now}; ${counted(waiting, 'sai', 'saem')} ${later}`;
}
