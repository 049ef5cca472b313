import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WeeklyDigest } from '#shared/contract/weekly-digest.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { toast } from '#web/ui/toast.ts';

/** Whether the week comes by e-mail. Saved at once. */
export function WeeklyDigestCard() {
  const digest = useQuery(api.producer.weeklyDigest.queryOptions());
  const { data, error } = digest;
  return (
    <Card className="report-digest">
      {data && <DigestSwitch digest={data} />}
      {!data && !error && (
        <Loading label="Carregando o resumo semanal" className="grid gap-2">
          <Skeleton className="h-5 w-52" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </Loading>
      )}
      {!data && error && <QueryError title="Erro ao carregar o resumo semanal" of={digest} />}
    </Card>
  );
}

function DigestSwitch({ digest: { on, email } }: { digest: WeeklyDigest }) {
  const queries = useQueryClient();
  const turn = useMutation(
    api.producer.setWeeklyDigest.mutationOptions({
      // One after the other, so that the last press is the last to arrive.
      scope: { id: 'weekly-digest' },
      onSuccess: (kept) => {
        queries.setQueryData(api.producer.weeklyDigest.queryKey(), (known) => known && { ...known, ...kept });
        toast.success(kept.on ? 'Resumo semanal ligado' : 'Resumo semanal desligado');
      },
      onError: (error) => void toast.error(readProblem(error).text),
    }),
  );
  return (
    <Switch
      label="Resumo semanal por e-mail"
      hint={
        <>
          Toda segunda-feira de manhã, os números da semana anterior chegam em{' '}
          <span className="wrap-anywhere">{email}</span>.
        </>
      }
      checked={turn.isPending ? turn.variables.on : on}
      onChange={({ target }) => turn.mutate({ on: target.checked })}
    />
  );
}
