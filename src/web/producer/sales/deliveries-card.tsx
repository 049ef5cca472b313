import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryRow, SalesWebhook, ShownAlone } from '#shared/contract/school/sales.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { DeliveryList } from './delivery-list.tsx';

type DeliveriesCardProps = {
  webhook: SalesWebhook;
  status: ShownAlone | undefined;
  /** A newly requested page is loading. */
  changing: boolean;
  onStatus: (status: ShownAlone | undefined) => void;
  onPage: (page: number) => void;
  onRefresh: () => Promise<unknown>;
};

export const DELIVERY_VIEWS: { value: ShownAlone | 'all'; label: string }[] = [
  { value: 'all', label: 'Todas' },
  { value: 'waiting', label: 'Aguardando' },
  { value: 'failed', label: 'Com falha' },
];

export function DeliveriesCard({ webhook, status, changing, onStatus, onPage, onRefresh }: DeliveriesCardProps) {
  const [opened, setOpened] = useState<DeliveryRow | null>(null);
  const [refreshing, setRefreshing] = useState(false);
  const { deliveries, total, page, pageSize, refusals } = webhook;
  function refresh() {
    setRefreshing(true);
    void onRefresh().finally(() => setRefreshing(false));
  }
  return (
    <Card padded={false} className="overflow-hidden">
      <section aria-labelledby="webhook-deliveries">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-b px-5 py-4 max-md:px-4">
          <h3 id="webhook-deliveries" className="min-w-0 flex-1 text-md tracking-[-0.01em]">
            Últimas entregas
          </h3>
          <Segmented
            label="Mostrar"
            options={DELIVERY_VIEWS}
            value={status ?? 'all'}
            onChange={(view) => onStatus(view === 'all' ? undefined : view)}
            className="max-md:order-3 max-md:w-full"
          />
          <IconButton label="Atualizar" icon={<RefreshCw />} variant="secondary" busy={refreshing} onClick={refresh} />
        </div>
        {refusals.length > 0 && <RefusalsNote refusals={refusals} />}
        <div aria-busy={changing}>
          {deliveries.length > 0 && <DeliveryList deliveries={deliveries} onOpen={setOpened} />}
          {total === 0 && (changing ? <Skeleton className="m-5 h-48" /> : <NoDeliveries status={status} />)}
        </div>
        {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onChange={onPage} />}
      </section>
      <DeliveryDialog delivery={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

function NoDeliveries({ status }: { status: ShownAlone | undefined }) {
  if (status === 'waiting') return <Empty title="Nenhuma entrega aguardando">Todo comprador avisado já entrou.</Empty>;
  if (status === 'failed') return <Empty title="Nenhuma falha">O que não der certo aparece aqui.</Empty>;
  return (
    <Empty title="Nenhuma entrega ainda">
      Cole o endereço na sua plataforma ou simule uma compra. O que chegar fica aqui por {LIMITS.deliveryDays} dias.
    </Empty>
  );
}

type Refusal = SalesWebhook['refusals'][number];

/** Refused deliveries: often an address that was not updated everywhere, or a changed secret. */
function RefusalsNote({ refusals }: { refusals: Refusal[] }) {
  return (
    <div className="border-line border-b p-4">
      <Note tone="warn" title="Entregas recusadas nos últimos 7 dias">
        <ul className="mt-1 grid gap-1">
          {refusals.map((refusal) => (
            <li key={`${refusal.reason} ${refusal.sender}`}>
              {counted(refusal.tries, 'tentativa', 'tentativas')} {howOf(refusal)}, a última em{' '}
              {formatDateTime(new Date(refusal.lastAt))}.
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

const howOf = ({ reason, sender }: Refusal) =>
  reason === 'token' ? 'com um endereço antigo ou errado' : `de ${sender} com uma chave diferente da guardada`;
