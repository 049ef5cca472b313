import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { useTitle } from '#web/lib/titles.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { TrashList } from './trash-list.tsx';
import { TrashSkeleton } from './trash-skeleton.tsx';

export function TrashPage() {
  useTitle('Lixeira');
  const trash = useQuery(api.producer.trash.queryOptions());
  return (
    <>
      <div>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost', size: 'small' }, '-ml-2.5')}>
          <span className="button-face">
            <ArrowLeft aria-hidden="true" />
            Cursos
          </span>
        </Link>
        <h2 className="mt-2 text-xl">Lixeira</h2>
        <p className="text-muted">
          O que você exclui fica aqui por {LIMITS.trashDays} dias. Depois é apagado definitivamente.
        </p>
      </div>
      {trash.data && <TrashList trash={trash.data} />}
      {trash.data?.total === 0 && (
        <Empty title="A lixeira está vazia">Cursos, módulos e aulas excluídos aparecem aqui.</Empty>
      )}
      {!trash.data && !trash.error && <TrashSkeleton />}
      {!trash.data && trash.error && (
        <PageError title="Erro ao carregar a lixeira" onRetry={trash.refetch} retrying={trash.isFetching}>
          {readProblem(trash.error).text}
        </PageError>
      )}
    </>
  );
}
