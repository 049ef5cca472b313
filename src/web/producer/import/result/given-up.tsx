import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

type GivenUpProps = {
  importId: string;
  count: number;
};

export function GivenUp({ importId, count }: GivenUpProps) {
  const queries = useQueryClient();
  const retry = useMutation(
    api.producer.retryImport.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.import.key() }),
      onError: (error) => toast.error(explainProblem(error, { unexpected: 'Erro ao adicionar alunos' }).text),
    }),
  );
  return (
    <Note
      tone="bad"
      role="alert"
      title={counted(count, 'linha não foi processada', 'linhas não foram processadas')}
      action={
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate({ importId })}>
          Tentar de novo
        </Button>
      }
    >
      Tentamos várias vezes e algo deu errado do nosso lado. Quem já foi adicionado continua; só o que falta é tentado
      de novo.
    </Note>
  );
}
