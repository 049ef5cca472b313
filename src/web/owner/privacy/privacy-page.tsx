import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskRequest } from '#shared/contract/producer-requests.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RequestTable } from './request-table.tsx';

/** Data requests of producers, with their deadlines. */
export function PrivacyPage() {
  const [page, setPage] = useState(1);
  const [answering, setAnswering] = useState<DeskRequest | null>(null);
  const [refusing, setRefusing] = useState<DeskRequest | null>(null);
  const desk = useQuery(
    api.owner.producerRequests.queryOptions({ input: { page }, placeholderData: keepPreviousData }),
  );
  const { data } = desk;
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/super/configuracoes">Configurações</BackLink>}
        title="Privacidade"
        description="Pedidos de produtores sobre os próprios dados, e escolas que eles encerram. A lei dá 15 dias para responder."
      />
      {!data && !desk.error && (
        <Loading label="Carregando pedidos">
          <Skeleton className="h-80" />
        </Loading>
      )}
      {!data && desk.error && <QueryError title="Erro ao carregar os pedidos" of={desk} />}
      {data && data.total === 0 && (
        <Empty title="Nenhum pedido ainda">
          Quando um produtor pedir algo sobre os dados da conta dele, em Configurações, o pedido aparece aqui com o
          prazo.
        </Empty>
      )}
      {data && data.total > 0 && (
        <Card padded={false} className="overflow-hidden">
          <RequestTable requests={data.requests} onAnswer={setAnswering} onRefuse={setRefusing} />
          {data.total > data.pageSize && (
            <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </Card>
      )}
      <AnswerDialog key={`answer ${answering?.id}`} request={answering} onClose={() => setAnswering(null)} />
      <RefuseDialog key={`refuse ${refusing?.id}`} request={refusing} onClose={() => setRefusing(null)} />
    </>
  );
}
