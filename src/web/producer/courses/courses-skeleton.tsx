import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function CoursesSkeleton() {
  return (
    <Loading label="Carregando cursos" className="course-grid">
      {CARDS.map((card) => (
        <div key={card} className="course-card on-card">
          <Skeleton className="course-card-cover cover-course" />
          <div className="course-card-text">
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-13 w-full" />
            <Skeleton className="mt-1 h-4 w-2/3" />
          </div>
          <div className="course-card-actions">
            <Skeleton className="h-(--ctl-sm) w-20" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
