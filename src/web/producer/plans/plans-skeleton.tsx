import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function PlansSkeleton() {
  return (
    <Loading label="Carregando os planos" className="grid gap-5">
      <Skeleton className="h-29.5 rounded max-md:h-47" />
      <div className="mt-2 flex items-center justify-between gap-3">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-8.5 w-58" />
      </div>
      <div className="plans">
        <Skeleton className="h-89 rounded" />
        <Skeleton className="h-89 rounded" />
        <Skeleton className="h-89 rounded" />
      </div>
    </Loading>
  );
}
