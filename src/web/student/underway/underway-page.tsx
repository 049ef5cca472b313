import './underway.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { EmptyLibrary } from '../library/empty-library.tsx';
import { UnderwayCard } from './underway-card.tsx';

const underwayQuery = api.student.underway.queryOptions();
const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-5 min-[1024px]:grid-cols-2';

export function UnderwayPage() {
  useTitle('Continue Assistindo');
  const { data, error, isFetching, refetch } = useQuery(underwayQuery);
  return (
    <>
      <div>
        <div className="page-head">
          <h1>Continue Assistindo</h1>
        </div>
        <p className="mt-0.5 text-muted">Retome de onde você parou</p>
      </div>
      {data && data.courses.length > 0 && (
        <ul className={GRID}>
          {data.courses.map((course, index) => (
            <UnderwayCard key={course.courseId} course={course} first={index === 0} />
          ))}
        </ul>
      )}
      {data?.courses.length === 0 && (
        <EmptyLibrary title="Nenhum curso em andamento">Comece uma aula e ela espera por você aqui.</EmptyLibrary>
      )}
      {!data && error && (
        <ScreenError
          title="Não foi possível carregar seus cursos em andamento."
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {!data && !error && <UnderwaySkeleton />}
    </>
  );
}

function UnderwaySkeleton() {
  return (
    <Loading label="Carregando seus cursos em andamento" className={GRID}>
      {[0, 1].map((card) => (
        <div key={card} className="underway-card on-card">
          <Skeleton className="aspect-280/480 rounded-lg" />
          <div className="underway-text">
            <Skeleton className="h-6 w-3/5" />
            <Skeleton className="mt-2 h-5 w-2/5" />
            <Skeleton className="mt-auto h-9 w-full rounded" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
