import type { Favorites } from '#shared/contract/student/student-library.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { EmptyLibrary, NothingFound } from '../library/empty-library.tsx';
import { searchLessons } from '../library/search-lessons.ts';
import { FavoriteCard } from './favorite-card.tsx';
import { useRemoval } from './use-removal.ts';

export const FAVORITES_GRID =
  'grid grid-cols-[minmax(0,1fr)] gap-3.5 md:grid-cols-2 md:gap-x-5 md:gap-y-6 min-[1024px]:grid-cols-3';

type FavoritesListProps = { lessons: Favorites['lessons']; search: string; onClearSearch: () => void };

export function FavoritesList({ lessons, search, onClearSearch }: FavoritesListProps) {
  const remove = useRemoval();
  const found = searchLessons(lessons, search);
  return (
    <>
      {found.length > 0 && (
        <ul className={FAVORITES_GRID}>
          {found.map((lesson) => (
            <FavoriteCard key={lesson.lessonId} lesson={lesson} onRemove={() => remove(lesson)} />
          ))}
        </ul>
      )}
      {found.length === 0 && <NoFavorites search={search} onClear={onClearSearch} />}
      <p className="sr-only" role="status">
        {search && counted(found.length, 'aula encontrada', 'aulas encontradas')}
      </p>
    </>
  );
}

function NoFavorites({ search, onClear }: { search: string; onClear: () => void }) {
  const title = 'Nenhuma aula favorita encontrada';
  return search ? (
    <NothingFound title={title} onClear={onClear}>
      Nenhuma aula corresponde à sua busca
    </NothingFound>
  ) : (
    <EmptyLibrary title={title}>Você ainda não adicionou nenhuma aula aos favoritos</EmptyLibrary>
  );
}
