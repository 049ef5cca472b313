import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd'];

export function OffersSkeleton() {
  return (
    <Loading label="Carregando as ofertas">
      <Card padded={false}>
        {ROWS.map((row) => (
          <div key={row} className="flex h-16 items-center gap-3 border-line border-b px-5 last:border-b-0 max-md:px-4">
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-3.5 w-56 max-w-full" />
              <Skeleton className="h-3 w-40 max-w-full" />
            </div>
            <Skeleton className="h-8 w-36 max-md:hidden" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
