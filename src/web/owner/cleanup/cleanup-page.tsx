import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CLEANUP_LISTS } from '#shared/lists/list-question.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useList } from '#web/owner/use-list.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Toolbar } from '#web/panel/toolbar.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { DryRun } from './dry-run.tsx';
import { RunCard } from './run-card.tsx';
import { SchoolArchives } from './school-archives.tsx';
import { SwitchCard } from './switch-card.tsx';

const POLL_MS = 4000;

/** The yearly clean-up: whether it is on, what it would remove, the latest result, and its archives. */
export function CleanupPage() {
  const list = useList(CLEANUP_LISTS);
  const cleanup = useQuery(
    api.owner.cleanup.queryOptions({
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.run?.state === 'running' ? POLL_MS : false),
    }),
  );
  const { data } = cleanup;
  const stuck = data?.run && ['held', 'asking'].includes(data.run.state) ? data.run : null;
  const year = data?.run?.startedAt ? data.run.year : null;
  const shown = list.question.status ?? (year ? 'arquivos' : 'simulacao');
  return (
    <>
      <PageHead back={<BackLink to="/admin/super/configuracoes">Configurações</BackLink>} title="Limpeza anual" />
      {!data && !cleanup.error && (
        <Loading label="Carregando limpeza anual" className="grid gap-5">
          <Skeleton className="h-40" />
          <Skeleton className="h-80" />
        </Loading>
      )}
      {!data && cleanup.error && <QueryError title="Erro ao carregar dados do painel" of={cleanup} />}
      {data && (
        <>
          {/* Unfinished clean-ups come first. */}
          {stuck && <RunCard run={stuck} on={data.on} />}
          <SwitchCard cleanup={data} />
          {data.run && !stuck && <RunCard run={data.run} on={data.on} />}
          <Toolbar>
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
          </Toolbar>
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
