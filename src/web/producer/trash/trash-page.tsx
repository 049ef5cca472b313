import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { TrashList } from './trash-list.tsx';
import { TrashSkeleton } from './trash-skeleton.tsx';

export function TrashPage() {
  useTitle('Lixeira');
  const trash = useQuery(api.producer.trash.queryOptions());
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Lixeira"
        description={`O que você exclui fica aqui por ${LIMITS.trashDays} dias. Depois é apagado definitivamente.`}
      />
      {trash.data && <TrashList trash={trash.data} />}
      {trash.data?.total === 0 && (
        <Empty title="A lixeira está vazia">Cursos, módulos e aulas excluídos aparecem aqui.</Empty>
      )}
      {!trash.data && !trash.error && <TrashSkeleton />}
      {!trash.data && trash.error && <QueryError title="Erro ao carregar a lixeira" of={trash} />}
    </>
  );
}
