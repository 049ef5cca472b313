import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { api } from '#web/lib/api/api.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ScreenError } from '../layout/screen-error.tsx';

const Cards = lazyPiece(() => import('./cards.tsx'), 'Cards');

/** What the school stores about the student, and their requests. */
export function OwnDataPage() {
  useTitle('Meus dados');
  const { data, error, isFetching, refetch } = useQuery(api.student.ownData.queryOptions());
  return (
    <>
      <div>
        <div className="page-head">
          <h1>Meus dados</h1>
        </div>
        <p className="wrap-anywhere mt-0.5 text-muted">
          {data ? `O que ${data.school} guarda sobre você, e o que você pode fazer.` : ' '}
        </p>
      </div>
      {data && (
        <Suspense fallback={<Waiting />}>
          <Cards data={data} />
        </Suspense>
      )}
      {!data && error && (
        <ScreenError title="Erro ao carregar seus dados" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <Waiting />}
    </>
  );
}

const Waiting = () => (
  <Loading label="Carregando seus dados" className="grid gap-5">
    {['copia', 'correcoes', 'exclusao'].map((card) => (
      <Skeleton key={card} className="h-32" />
    ))}
  </Loading>
);
