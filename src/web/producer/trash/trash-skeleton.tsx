import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd'];

export function TrashSkeleton() {
  return (
    <Loading label="Carregando a lixeira">
      <Card padded={false}>
        <div className="h-9.25 border-line border-b max-md:hidden" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex items-center gap-3 border-line border-b px-5 py-2 last:border-b-0 max-md:h-21 max-md:px-4 md:h-14"
          >
            <Skeleton className="size-4.5" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-3.5 w-44 max-w-full" />
              <Skeleton className="h-3 w-56 max-w-full" />
            </div>
            <Skeleton className="h-(--ctl-sm) w-30" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
