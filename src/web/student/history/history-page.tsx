import './history.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '#web/lib/api/api.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { useKeptSearch } from '../routing/use-kept-search.ts';
import { HistoryList } from './history-list.tsx';

const historyQuery = api.student.history.queryOptions();

export function HistoryPage() {
  useTitle('Histórico');
  const [typed, setTyped] = useKeptSearch();
  const search = useDeferredValue(typed).trim();
  const { data, error, isFetching, refetch } = useQuery(historyQuery);

  return (
    <>
      <div className="page-head">
        <h1>Histórico</h1>
        {(data || !error) && (
          <SearchInput pill label="Buscar aulas" placeholder="Buscar aulas..." value={typed} onChange={setTyped} />
        )}
      </div>
      {data && <HistoryList lessons={data.lessons} search={search} onClearSearch={() => setTyped('')} />}
      {!data && error && (
        <ScreenError title="Erro ao carregar histórico" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <HistorySkeleton />}
    </>
  );
}

function HistorySkeleton() {
  return (
    <Loading label="Carregando o histórico" className="watched">
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="watched-link">
          <Skeleton className="size-11 rounded-lg" />
          <div className="watched-text">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="h-4.5 w-1/4" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
