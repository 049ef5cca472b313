import './favorites.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { useKeptSearch } from '../routing/use-kept-search.ts';
import { FAVORITES_GRID, FavoritesList } from './favorites-list.tsx';
import { favoritesQuery } from './queries.ts';

const CARDS = [0, 1, 2, 3, 4, 5];

function FavoritesSkeleton() {
  return (
    <Loading label="Carregando os favoritos" className={FAVORITES_GRID}>
      {CARDS.map((card) => (
        <div key={card} className="favorite-link">
          <Skeleton className="aspect-video rounded-lg md:rounded-cover" />
          <div className="favorite-text">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4.5 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

export function FavoritesPage() {
  useTitle('Aulas Favoritas');
  const [typed, setTyped] = useKeptSearch();
  const search = useDeferredValue(typed).trim();
  const { data, error, isFetching, refetch } = useQuery(favoritesQuery);

  return (
    <>
      <div className="page-head">
        <h1>Aulas Favoritas</h1>
        {(data || !error) && (
          <SearchInput pill label="Buscar aulas" placeholder="Buscar aulas..." value={typed} onChange={setTyped} />
        )}
      </div>
      {data && <FavoritesList lessons={data.lessons} search={search} onClearSearch={() => setTyped('')} />}
      {!data && error && (
        <ScreenError title="Erro ao carregar favoritos" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <FavoritesSkeleton />}
      <Toaster />
    </>
  );
}
