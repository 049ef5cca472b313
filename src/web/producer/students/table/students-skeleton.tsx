import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function StudentsSkeleton() {
  return (
    <Loading label="Carregando alunos">
      <Card padded={false}>
        <div className="h-9.25 border-line border-b" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-13 items-center gap-2.5 border-line border-b px-5 last:border-b-0">
            <Skeleton className="size-8 flex-none rounded-full" />
            <div className="grid flex-1 grid-cols-[minmax(0,1fr)] gap-1.5">
              <Skeleton className="h-3.5 w-44 max-w-full" />
              <Skeleton className="h-3 w-56 max-w-full" />
            </div>
            <Skeleton className="h-5 w-16 flex-none rounded-full" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
