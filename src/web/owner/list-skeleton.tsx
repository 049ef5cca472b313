import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Card padded={false}>
        <div className="h-9.25 border-line border-b max-md:hidden" />
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex h-13 items-center max-md:h-21.5 gap-2.5 border-line border-b px-5 last:border-b-0"
          >
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="ml-auto h-5 w-20 rounded-full" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
