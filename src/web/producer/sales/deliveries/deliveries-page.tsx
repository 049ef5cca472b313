import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundDelivery, ShownAlone } from '#shared/contract/school/sales.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { DELIVERY_VIEWS } from '../deliveries-card.tsx';
import { DeliveryDialog } from '../delivery-dialog.tsx';
import { DeliveryList } from '../delivery-list.tsx';

const REFRESH_MS = 10_000;

/** Deliveries at any of the school's addresses. “Paguei e não entrei” cases start here, with a name or an e-mail. */
export function DeliveriesPage() {
  useTitle('Entregas');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<ShownAlone | undefined>();
  const [opened, setOpened] = useState<FoundDelivery | null>(null);
  const search = useDebouncedValue(typed);
  const found = useQuery(
    api.producer.deliveries.queryOptions({
      input: { page, search, ...(status && { status }) },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
  const { data } = found;
  if (data && data.deliveries.length === 0 && data.total > 0 && page > 1) setPage(1);
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/courses/ofertas">Ofertas e pacotes</BackLink>}
        title="Entregas"
        description={`Tudo o que as plataformas avisaram nos últimos ${LIMITS.deliveryDays} dias.`}
      />
      <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
        <div className="flex flex-wrap gap-3 border-line border-b p-4 md:px-5">
          <SearchInput
            label="Buscar por comprador ou transação"
            value={typed}
            onChange={(next) => {
              setTyped(next);
              setPage(1);
            }}
            className="max-md:w-full md:w-80"
          />
          <Segmented
            label="Mostrar"
            options={DELIVERY_VIEWS}
            value={status ?? 'all'}
            onChange={(view) => {
              setStatus(view === 'all' ? undefined : view);
              setPage(1);
            }}
            className="max-md:w-full md:ml-auto"
          />
        </div>
        {data && data.deliveries.length > 0 && <DeliveryList deliveries={data.deliveries} onOpen={setOpened} />}
        {data?.total === 0 && <NoneFound sought={search !== '' || status !== undefined} />}
        {data && data.total > data.pageSize && (
          <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
        )}
        {!data && !found.error && (
          <Loading label="Carregando as entregas">
            <Skeleton className="m-5 h-48" />
          </Loading>
        )}
        {!data && found.error && <QueryError title="Erro ao carregar as entregas" of={found} />}
      </Card>
      <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function NoneFound({ sought }: { sought: boolean }) {
  if (sought)
    return (
      <Empty title="Nenhuma entrega encontrada">Procure pelo nome, pelo e-mail ou pelo número da transação.</Empty>
    );
  return <Empty title="Nenhuma entrega ainda">O que as plataformas avisarem aparece aqui.</Empty>;
}
