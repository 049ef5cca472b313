import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const CARDS = [0, 1, 2, 3, 4, 5];

export function FavoritesSkeleton() {
  return (
    <Loading label="Carregando os favoritos" className="favorites">
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
