import './favorites.css';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { useKeptSearch } from '../routing/use-kept-search.ts';
import { FavoritesList } from './favorites-list.tsx';
import { FavoritesSkeleton } from './favorites-skeleton.tsx';
import { favoritesQuery } from './queries.ts';

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
