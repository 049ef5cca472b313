import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { BackToList } from './back-to-list.tsx';

export const COLUMNS =
  'grid items-start gap-4 grid-cols-[minmax(0,1fr)] min-[1024px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]';
export const SIDE = 'grid grid-cols-[minmax(0,1fr)] gap-4';

export function StudentSkeleton() {
  return (
    <>
      <div>
        <BackToList />
        <div className="mt-2 flex items-center gap-4">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-6 w-72 max-w-full" />
            <Skeleton className="h-4 w-56 max-w-full" />
          </div>
        </div>
      </div>
      <Loading label="Carregando o aluno" className={SIDE}>
        <Card>
          <Skeleton className="h-34" />
        </Card>
        <div className={COLUMNS}>
          <Card>
            <Skeleton className="h-60" />
          </Card>
          <Card>
            <Skeleton className="h-40" />
          </Card>
        </div>
      </Loading>
    </>
  );
}
