import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

export function ProgressSkeleton() {
  return (
    <Loading label="Carregando o progresso">
      <Card padded={false}>
        <div className="h-15 border-line border-b" />
        {ROWS.map((row) => (
          <div key={row} className="flex h-12 items-center gap-2.5 border-line border-b px-4 last:border-b-0">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="ml-auto h-4.5 w-1/2" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
