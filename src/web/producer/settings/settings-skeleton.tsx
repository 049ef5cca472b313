import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function SettingsSkeleton() {
  return (
    <Loading label="Carregando as configurações">
      <div className="grid gap-5">
        <div className="flex h-11 items-center gap-6 border-line border-b">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="settings-features">
          <Card className="h-19" />
          <Card className="h-19" />
          <Card className="h-19" />
        </div>
        <div className="settings-columns">
          <Card className="h-105" />
          <Card className="h-105" />
        </div>
      </div>
    </Loading>
  );
}
