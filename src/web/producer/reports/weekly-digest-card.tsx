import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import type { WeeklyDigest } from '#shared/contract/school/weekly-digest.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/form/switch.tsx';

export function WeeklyDigestCard({ digest: { on, email } }: { digest: WeeklyDigest }) {
  const queries = useQueryClient();
  const turn = useMutation(
    api.producer.setWeeklyDigest.mutationOptions({
      // Serialized, so that the last press wins.
      scope: { id: 'weekly-digest' },
      onSuccess: (kept) => {
        queries.setQueriesData<ReportsScreen>(
          { queryKey: api.producer.reports.key() },
          (known) => known && { ...known, weeklyDigest: known.weeklyDigest && { ...known.weeklyDigest, ...kept } },
        );
        toast.success(kept.on ? 'Resumo semanal ligado' : 'Resumo semanal desligado');
      },
      onError: (error) => void toast.error(explainProblem(error).text),
    }),
  );
  return (
    <Card className="report-digest">
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
    </Card>
  );
}
