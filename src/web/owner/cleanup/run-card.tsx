import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import type { CleanupRun } from '#shared/contract/cleanup.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { clockText } from './cleanup-texts.ts';

export function RunCard({ run, on }: { run: CleanupRun; on: boolean }) {
  if (run.state === 'held')
    return (
      <Note tone="bad" title={`A limpeza de ${run.year} não começou: os relógios não concordam`}>
        O relógio do banco de dados está {clockText(run.clockDifference ?? 0)} em relação ao do servidor. A limpeza
        começa quando os dois concordarem.
      </Note>
    );
  if (run.state === 'asking') return <Decision year={run.year} />;
  if (run.state === 'skipped')
    return (
      <Note
        tone="calm"
        icon={<CalendarX2 aria-hidden="true" />}
        title={`A limpeza de ${run.year} não foi feita, por decisão sua`}
      />
    );
  const { schools, schoolsDone } = run;
  return (
    <Card>
      <CardHead title={`Limpeza de ${run.year}`}>
        {run.finishedAt
          ? `Terminada em ${formatDateTime(new Date(run.finishedAt))}.`
          : `${on ? 'Em andamento' : 'Parada enquanto estiver desligada'}: ${schoolsDone} de ${counted(schools, 'escola', 'escolas')}.`}
      </CardHead>
      {!run.finishedAt && (
        <Progress
          label="Escolas concluídas"
          value={schools === 0 ? 100 : (schoolsDone / schools) * 100}
          className="mb-4"
        />
      )}
      <p>
        {counted(run.removed, 'aluno removido', 'alunos removidos')} de {counted(schools, 'escola', 'escolas')}
        {run.kept > 0 &&
          `; ${counted(run.kept, 'continua porque se matriculou', 'continuam porque se matricularam')} de novo desde então`}
        .
      </p>
      {run.failing > 0 && (
        <Note
          tone="bad"
          className="mt-4"
          title={`${counted(run.failing, 'escola precisa', 'escolas precisam')} de atenção`}
        >
          Nenhum aluno é removido antes que o arquivo da escola esteja guardado. O que falhou é tentado de novo.
        </Note>
      )}
    </Card>
  );
}

function Decision({ year }: { year: number }) {
  const [confirming, setConfirming] = useState(false);
  const queries = useQueryClient();
  const decide = useMutation(
    api.owner.decideCleanup.mutationOptions({
      onSuccess: (_, { run }) => {
        setConfirming(false);
        toast.success(run ? 'A limpeza começou' : 'A limpeza deste ano não será feita');
        return queries.invalidateQueries({ queryKey: api.owner.key() });
      },
      onError: (error) => sayProblem(error),
    }),
  );
  return (
    <Note
      tone="warn"
      title={`A limpeza de ${year} precisa da sua decisão`}
      action={
        <>
          <Button
            ref={moveFocusOnUnmount}
            size="small"
            busy={decide.isPending && !decide.variables.run}
            onClick={() => decide.isPending || decide.mutate({ year, run: false })}
          >
            Não Fazer
          </Button>
          <Button size="small" disabled={decide.isPending} onClick={() => setConfirming(true)}>
            Fazer Agora
          </Button>
        </>
      }
    >
      A limpeza não começou em 10 de janeiro nem nos sete dias seguintes.
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => decide.mutate({ year, run: true })}
        title={`Fazer a limpeza de ${year} agora?`}
        confirm="Remover Alunos"
        busy={decide.isPending}
      >
        Quem foi matriculado antes de 10 de janeiro de {year} será removido de todas as escolas, menos das que estão em
        um plano que mantém os alunos. Cada escola ganha um arquivo antes, e pode ser restaurada por 90 dias.
      </ConfirmDialog>
    </Note>
  );
}
