import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function OutlineSkeleton() {
  return (
    <Loading label="Carregando módulos" className="grid content-start gap-3">
      <div className="flex h-(--ctl-sm) items-center justify-between">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-(--ctl-sm) w-32" />
      </div>
      <Skeleton className="h-17.5 rounded" />
      <Skeleton className="h-17.5 rounded" />
      <Skeleton className="h-17.5 rounded" />
    </Loading>
  );
}
