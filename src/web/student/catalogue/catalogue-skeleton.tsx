import '../shelf/shelf.css';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const CARDS = [0, 1, 2, 3];

export function CatalogueSkeleton() {
  return (
    <Loading label="Carregando os cursos">
      <div className="shelf-head">
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex gap-3 md:gap-4">
        {CARDS.map((card) => (
          <div key={card} className="course-card flex-none">
            <Skeleton className="aspect-280/480 rounded-cover" />
            <Skeleton className="mt-3.5 h-3.5 w-4/5" />
            <Skeleton className="mt-2 h-3 w-2/5" />
            <Skeleton className="mt-[9px] h-1 rounded-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
