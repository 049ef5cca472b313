import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { CLEANUP_LISTS } from '#shared/list-question.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { useList } from '#web/owner/use-list.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { DryRun } from './dry-run.tsx';
import { RunCard } from './run-card.tsx';
import { SchoolArchives } from './school-archives.tsx';
import { SwitchCard } from './switch-card.tsx';

const POLL_MS = 4000;

/** The yearly clean-up: whether it is on, what would go, how the latest went, and its archives. */
export function CleanupPage() {
  const list = useList(CLEANUP_LISTS);
  const cleanup = useQuery(
    api.owner.cleanup.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? POLL_MS : false),
    }),
  );
  const { data } = cleanup;
  const year = data?.run?.startedAt ? data.run.year : null;
  const shown = list.question.status ?? (year ? 'arquivos' : 'simulacao');
  return (
    <>
      <div>
        <Link to="/admin/super/configuracoes" className={buttonClass({ variant: 'ghost', size: 'small' }, '-ml-2.5')}>
          <span className="button-face">
            <ArrowLeft aria-hidden="true" />
            Configurações
          </span>
        </Link>
        <h2 className="mt-1 text-lg">Limpeza anual</h2>
      </div>
      {!data && !cleanup.error && (
        <Loading label="Carregando limpeza anual" className="grid gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-80" />
        </Loading>
      )}
      {!data && cleanup.error && (
        <PageError title="Erro ao carregar dados do painel" onRetry={cleanup.refetch} retrying={cleanup.isFetching}>
          {readProblem(cleanup.error).text}
        </PageError>
      )}
      {data && (
        <>
          <SwitchCard cleanup={data} />
          {data.run && <RunCard run={data.run} on={data.on} />}
          <div className="toolbar">
            {year && (
              <Segmented
                label="Lista"
                options={[
                  { value: 'arquivos', label: `Arquivos de ${year}` },
                  { value: 'simulacao', label: 'Simulação' },
                ]}
                value={shown}
                onChange={list.setStatus}
              />
            )}
            <SearchInput
              label="Buscar escolas"
              placeholder="Buscar por nome ou email..."
              value={list.typed}
              onChange={list.type}
              className="on-card md:w-75"
            />
          </div>
          {shown === 'arquivos' && year ? (
            <SchoolArchives year={year} question={list.question} onPage={list.setPage} />
          ) : (
            <DryRun question={list.question} onPage={list.setPage} />
          )}
        </>
      )}
    </>
  );
}
