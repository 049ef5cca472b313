import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function WebhooksSkeleton() {
  return (
    <Loading label="Carregando o webhook" className="webhooks">
      <Card className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10" />
        <Skeleton className="h-5.5 w-44" />
        <Skeleton className="h-15" />
      </Card>
      <Card className="webhooks-side">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-15" />
        <Skeleton className="h-32" />
      </Card>
      <Card className="grid gap-3">
        <Skeleton className="h-9 w-56 max-w-full" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </Card>
    </Loading>
  );
}
