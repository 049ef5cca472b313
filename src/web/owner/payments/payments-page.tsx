import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES } from '#shared/billing/subscription.ts';
import { api } from '#web/lib/api/api.ts';
import { AskedList } from '#web/owner/asked-list.tsx';
import { money, number, percent } from '#web/owner/figures.ts';
import { ListToolbar } from '#web/owner/list-toolbar.tsx';
import { useList } from '#web/owner/use-list.ts';
import { PAYMENT } from '#web/panel/status.ts';
import { Stat, Stats, StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { PaymentTable } from './payment-table.tsx';

const STATUSES = PAYMENT_STATUSES.map((status) => ({ value: status, label: PAYMENT[status].label }));

export function PaymentsPage() {
  const list = useList(PAYMENT_STATUSES);
  const payments = useQuery(
    api.owner.payments.queryOptions({ input: list.question, placeholderData: keepPreviousData }),
  );
  const { data } = payments;
  return (
    <>
      {data ? (
        <Stats>
          <Stat label="Receita Total" value={money(data.analytics.totalRevenueCents)} />
          <Stat label="Pagamentos Bem-sucedidos" value={number(data.analytics.successfulPayments)} />
          <Stat label="Taxa de Sucesso" value={percent(data.analytics.successRate)} />
          <Stat label="Ticket Médio" value={money(data.analytics.averagePaymentCents)} />
        </Stats>
      ) : (
        !payments.error && <StatsSkeleton />
      )}
      <ListToolbar
        list={list}
        search="Buscar pagamentos"
        placeholder="Buscar por nome ou email..."
        filter="Status"
        all="Todos os status"
        options={STATUSES}
        hidden={data?.total === 0 && !list.narrowed && list.typed === ''}
      />
      <AskedList
        query={payments}
        loading="Carregando pagamentos"
        narrowed={list.narrowed}
        none={<Empty title="Nenhum pagamento ainda">O primeiro pagamento de um produtor aparece aqui.</Empty>}
        noneFound="Nenhum pagamento encontrado"
        onPage={list.setPage}
      >
        {(page) => <PaymentTable label="Pagamentos" payments={page.payments} />}
      </AskedList>
    </>
  );
}
