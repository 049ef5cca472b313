import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { leaveEmptyPage } from '#web/panel/leave-empty-page.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { type Addressee, CorrectEmailDialog } from './correct-email-dialog.tsx';
import { UndeliveredList } from './undelivered-list.tsx';
import { useRetry } from './use-retry.ts';

export function UndeliveredPage() {
  useTitle('E-mails não entregues');
  const [page, setPage] = useState(1);
  const [correcting, setCorrecting] = useState<Addressee | null>(null);
  const found = useQuery(api.producer.undelivered.queryOptions({ input: { page }, placeholderData: keepPreviousData }));
  const retry = useRetry().all;
  const { data } = found;
  // The last e-mail of a page was settled.
  leaveEmptyPage(data, page, setPage);
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/students">Alunos</BackLink>}
        title="E-mails não entregues"
        description={`Dos últimos ${LIMITS.undeliveredDays} dias. Os devolvidos precisam de outro endereço.`}
      >
        {data && data.failed > 1 && (
          <Button icon={<RotateCcw />} busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Tentar novamente os {data.failed.toLocaleString('pt-BR')} que falharam
          </Button>
        )}
      </PageHead>
      {data && data.total > 0 && (
        <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
          <UndeliveredList
            emails={data.emails}
            onCorrect={({ studentId: id, name, email }) => setCorrecting({ id, name, email })}
          />
          {data.total > data.pageSize && (
            <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </Card>
      )}
      {data?.total === 0 && (
        <Empty title="Nenhum e-mail por entregar">O que for devolvido ou falhar aparece aqui, com o motivo.</Empty>
      )}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar os e-mails" of={found} />}
      <CorrectEmailDialog student={correcting} onClose={() => setCorrecting(null)} />
    </>
  );
}
