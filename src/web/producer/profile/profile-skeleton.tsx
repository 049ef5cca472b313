import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function ProfileSkeleton() {
  return (
    <Loading label="Carregando o perfil">
      <div className="profile">
        <div className="profile-column">
          <Card className="h-93" />
          <Card className="grid content-start gap-4">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </Card>
          <Card className="h-34" />
        </div>
        <div className="profile-column">
          <Card className="h-52" />
          <Card className="h-44" />
        </div>
      </div>
    </Loading>
  );
}
