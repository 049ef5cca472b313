import './notifications.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { useKeptSearch } from '../routing/use-kept-search.ts';
import { NotificationList } from './notification-list.tsx';
import { notificationsQuery } from './queries.ts';

export function NotificationsPage() {
  useTitle('Notificações');
  const [typed, setTyped] = useKeptSearch();
  const search = useDeferredValue(typed).trim();
  const { data, error, isFetching, refetch } = useQuery(notificationsQuery);

  return (
    <>
      <div className="page-head">
        <h1>Notificações</h1>
        {(data || !error) && (
          <SearchInput
            pill
            label="Buscar notificações"
            placeholder="Buscar notificações..."
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
      {data && <NotificationList list={data} search={search} onClearSearch={() => setTyped('')} />}
      {!data && error && (
        <ScreenError title="Erro ao carregar notificações" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <NotificationsSkeleton />}
      <Toaster />
    </>
  );
}

function NotificationsSkeleton() {
  return (
    <Loading label="Carregando as notificações" className="notices">
      <Skeleton className="h-5 w-16" />
      <div>
        {[0, 1, 2, 3, 4].map((row) => (
          <div key={row} className="notice">
            <Skeleton className="mt-0.5 size-5" />
            <div className="notice-text">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-20" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
