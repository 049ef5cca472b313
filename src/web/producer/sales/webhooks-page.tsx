import './sales.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { SalesWebhook, ShownAlone } from '#shared/contract/school/sales.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { leaveEmptyPage } from '#web/panel/leave-empty-page.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { PlatformCard } from './platform-card.tsx';
import { SimulationCard } from './simulation-card.tsx';
import { WaitingNote } from './waiting/waiting-note.tsx';

const COLUMNS =
  'grid items-start gap-5 grid-cols-[minmax(0,1fr)] min-[1024px]:grid-cols-[minmax(0,1fr)_360px] min-[1024px]:grid-rows-[auto_1fr]';
const SIDE =
  'grid grid-cols-[minmax(0,1fr)] gap-5 min-[1024px]:col-start-2 min-[1024px]:row-span-2 min-[1024px]:row-start-1';

const SOON_MS = 1000;
const POLL_MS = 10_000;
const isUnderway = ({ deliveries }: SalesWebhook) => deliveries.some(({ status }) => status === 'received');

export function WebhooksPage() {
  useTitle('Webhooks');
  const { courseId } = useParams({ from: '/admin/tabs/admin/courses/$courseId/webhooks' });
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<ShownAlone | undefined>();
  const found = useQuery(
    api.producer.webhook.queryOptions({
      input: { courseId, page, ...(status && { status }) },
      // Cached data of another course is not shown, since it contains another address.
      placeholderData: (known) => (known?.courseId === courseId ? known : undefined),
      refetchInterval: ({ state }) => (state.data && isUnderway(state.data) ? SOON_MS : POLL_MS),
    }),
  );
  const { data } = found;
  leaveEmptyPage(data, page, setPage);
  return (
    <>
      <PageHead back={<BackLink to="/dashboard">Cursos</BackLink>} title="Webhooks" description={data?.courseTitle} />
      {data && (
        <>
          {data.waiting > 0 && (
            <PanelNote kind="sales_waiting">
              <WaitingNote count={data.waiting} />
            </PanelNote>
          )}
          <div className={COLUMNS}>
            <AddressCard webhook={data} />
            <div className={SIDE}>
              <PlatformCard webhook={data} />
              <SimulationCard webhook={data} />
            </div>
            <DeliveriesCard
              webhook={data}
              status={status}
              changing={found.isPlaceholderData}
              onStatus={(next) => {
                setPage(1);
                setStatus(next);
              }}
              onPage={setPage}
              onRefresh={found.refetch}
            />
          </div>
        </>
      )}
      {!data && !found.error && <WebhooksSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar o webhook" of={found} />}
    </>
  );
}

function WebhooksSkeleton() {
  return (
    <Loading label="Carregando o webhook" className={COLUMNS}>
      <Card className="grid gap-3">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-10" />
        <Skeleton className="h-5.5 w-44" />
        <Skeleton className="h-15" />
      </Card>
      <Card className={SIDE}>
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-15" />
        <Skeleton className="h-32" />
      </Card>
      <Card className="grid gap-3">
        <Skeleton className="h-9 w-56 max-w-full" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </Card>
    </Loading>
  );
}
