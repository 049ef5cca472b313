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
      onSuccess: ({ people }) => {
        toast.success(`Os e-mails de ${counted(people, 'pessoa saem', 'pessoas saem')} aos poucos`);
        return queries.invalidateQueries({ queryKey: api.producer.import.key() });
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao enviar e-mails' }).text),
    }),
  );
  if (data.heldEmails === 0 || data.emailsAskedAt || data.undo === 'done' || data.undo === 'running') return null;
  return (
    <Note
      tone="info"
      title={`${counted(data.heldEmails, 'pessoa ainda não recebeu', 'pessoas ainda não receberam')} o e-mail de acesso`}
      action={
        <Button size="small" busy={send.isPending} onClick={() => send.mutate({ importId: data.id })}>
          Enviar agora
        </Button>
      }
    >
      Você pediu para enviar depois. Sai um e-mail por pessoa, com todos os cursos que ela ganhou. Fica guardado por 30
      dias.
    </Note>
  );
}
