import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ImportFilter, StudentImport } from '#shared/contract/people/imports.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Counters } from '../counters.tsx';
import { downloadLeftOut } from '../download.ts';
import { outcomeReason, platformName } from '../texts.ts';
import { GivenUp } from './given-up.tsx';
import { headline, leftOut, notProcessed } from './headline.ts';
import { HeldEmails } from './held-emails.tsx';
import { ResultTable } from './result-table.tsx';
import { UndoImport } from './undo-import.tsx';
import { UndoProgress } from './undo-progress.tsx';

const POLL_MS = 1000;

/** Progress and result of an import; its address survives a reload. */
export function ResultStep({ importId }: { importId: string }) {
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<ImportFilter | null>(null);
  const queryClient = useQueryClient();
  const found = useQuery(
    api.producer.import.queryOptions({
      input: { importId, page, ...(filter && { filter }) },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }: { state: { data?: StudentImport } }) => (isAtWork(state.data) ? POLL_MS : false),
    }),
  );
  const { data } = found;
  const over = data && !isAtWork(data);
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: api.producer.students.key() });
  }, [over, queryClient]);

  if (!data && found.error) return <QueryError title="Erro ao carregar a importação" of={found} />;
  if (!data)
    return (
      <Loading label="Carregando a importação">
        <Skeleton className="h-40 rounded" />
      </Loading>
    );
  return (
    <>
      <Card className="grid gap-3">
        <h3 className="text-lg" role="status">
          {headline(data)}
        </h3>
        {data.running && (
          <>
            <Progress value={(data.done / data.total) * 100} label="Importação" weight="thick" />
            <p className="text-muted text-sm tabular-nums">
              {counted(data.done, 'linha', 'linhas')} de {data.total.toLocaleString('pt-BR')}. Pode sair desta página: a
              importação continua.
            </p>
          </>
        )}
        <p className="text-muted">
          {data.platform !== 'list' && `${platformName(data.platform)} · `}
          {data.courses.join(', ')}
          {tellsAtOnce(data) && ' · os e-mails de acesso saem aos poucos'}
        </p>
      </Card>
      <UndoProgress data={data} />
      {!data.running && notProcessed(data) > 0 && <GivenUp importId={importId} count={notProcessed(data)} />}
      <HeldEmails data={data} />
      <Counters
        counters={[
          { id: 'added', label: 'Adicionados', tone: 'ok', count: data.outcomes.added ?? 0 },
          { id: 'enrolled', label: 'Matriculados', tone: 'info', count: data.outcomes.enrolled ?? 0 },
          ...(data.outcomes.renewed
            ? [{ id: 'renewed' as const, label: 'Renovados', tone: 'info' as const, count: data.outcomes.renewed }]
            : []),
          ...(data.outcomes.waitlisted
            ? [
                {
                  id: 'waitlisted' as const,
                  label: 'Lista de espera',
                  tone: 'warn' as const,
                  count: data.outcomes.waitlisted,
                },
              ]
            : []),
          { id: 'unchanged', label: 'Já tinham acesso', tone: 'calm', count: data.outcomes.unchanged ?? 0 },
          { id: 'left_out', label: 'Fora', tone: 'bad', count: leftOut(data) },
        ]}
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen);
          setPage(1);
        }}
      />
      <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
        <ResultTable rows={data.rows} />
        <Pagination page={data.page} pageSize={data.pageSize} total={data.shown} onChange={setPage} />
      </Card>
      {!data.running && (
        <div className="flex flex-wrap items-center justify-end gap-2 max-md:flex-col max-md:items-stretch">
          <UndoImport data={data} />
          {leftOut(data) > 0 && <FailureFile importId={importId} count={leftOut(data)} />}
          <Link to="/admin/students" className={buttonClass({ variant: 'primary' })}>
            <span className="button-face">Ver alunos</span>
          </Link>
        </div>
      )}
    </>
  );
}

const isAtWork = (data: StudentImport | undefined) => data?.running || data?.undo === 'running';
const tellsAtOnce = (data: StudentImport) =>
  !data.running &&
  data.heldEmails + (data.heldForDrafts ?? 0) === 0 &&
  data.undo !== 'done' &&
  data.undo !== 'stopped' &&
  (data.outcomes.added ?? 0) + (data.outcomes.enrolled ?? 0) > 0;

function FailureFile({ importId, count }: { importId: string; count: number }) {
  const named = useExportName();
  const download = useMutation({
    mutationFn: () => api.producer.importFailures.call({ importId }),
    onSuccess: ({ rows }) =>
      downloadLeftOut(
        rows.map((row) => ({ ...row, reason: outcomeReason(row.outcome, row.email) ?? '' })),
        named('importacao-fora'),
      ),
    onError: (error) => void toast.error(explainProblem(error).text),
  });
  return (
    <Button className="md:mr-auto" busy={download.isPending} onClick={() => download.mutate()}>
      {count === 1
        ? 'Baixar a linha fora da importação'
        : `Baixar as ${counted(count, '', 'linhas')} fora da importação`}
    </Button>
  );
}
