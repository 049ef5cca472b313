import '../scroll-row/scroll-row.css';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const MODULES = [0, 1, 2, 3];

export function CourseSkeleton() {
  return (
    <Loading label="Carregando o curso" className="grid grid-cols-[minmax(0,1fr)] gap-8 md:gap-10">
      <div className="hero">
        <Skeleton className="h-9 w-24" />
        <div className="hero-top">
          <div className="hero-words">
            <Skeleton className="h-12 w-4/5 max-w-120" />
            <Skeleton className="mt-4 h-5 w-3/5 max-w-90" />
            <Skeleton className="mt-4 h-4 w-full max-w-130" />
            <Skeleton className="mt-2 h-4 w-4/5 max-w-110" />
            <Skeleton className="mt-6 h-11.5 w-full rounded md:w-35" />
          </div>
          <Skeleton className="hero-cover aspect-280/480 rounded-cover" />
        </div>
      </div>
      <div>
        <div className="scroll-row-head">
          <Skeleton className="h-5 w-32" />
        </div>
        <div className="flex gap-3 md:gap-4">
          {MODULES.map((module) => (
            <div key={module} className="module-card flex-none">
              <Skeleton className="aspect-2/3 rounded-cover" />
              <Skeleton className="mt-3 h-3 w-1/4" />
              <Skeleton className="mt-2 h-4 w-3/5" />
              <Skeleton className="mt-[7px] h-3.5 w-2/5" />
            </div>
          ))}
        </div>
      </div>
    </Loading>
  );
}
