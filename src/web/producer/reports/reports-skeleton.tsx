import '#web/charts/charts.css';
import './reports.css';
import { Card } from '#web/ui/data/card.tsx';
import { StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function ReportsSkeleton() {
  return (
    <Loading label="Carregando relatórios" className="reports">
      <StatsSkeleton />
      <div className="reports-wide">
        <Card>
          <Skeleton className="h-4 w-32" />
          <Skeleton className="line-chart mt-6" />
        </Card>
        <Card>
          <Rows />
        </Card>
      </div>
      <div className="reports-even">
        <Card>
          <Rows />
        </Card>
        <Card>
          <Rows />
        </Card>
        <Card>
          <Rows />
        </Card>
      </div>
    </Loading>
  );
}

const Rows = () => (
  <div className="grid gap-5">
    <Skeleton className="h-4 w-40" />
    {ROWS.map((row) => (
      <Skeleton key={row} className="h-4" />
    ))}
  </div>
);
