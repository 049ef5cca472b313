import { Card } from '#web/ui/data/card.tsx';
import { StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function OverviewSkeleton() {
  return (
    <Loading label="Carregando visão geral" className="grid gap-4 md:gap-5">
      <StatsSkeleton />
      <div className="grid gap-4 md:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <Skeleton className="h-75.5" />
        </Card>
        <Card>
          <Skeleton className="h-55" />
        </Card>
      </div>
      <Card>
        <Skeleton className="h-64" />
      </Card>
    </Loading>
  );
}
