import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAYMENT_STATUSES } from '#shared/subscription.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { money, number, PAYMENT, percent } from '#web/owner/figures.ts';
import { ListCard } from '#web/owner/list-card.tsx';
import { ListSkeleton } from '#web/owner/list-skeleton.tsx';
import { useList } from '#web/owner/use-list.ts';
import { Empty } from '#web/ui/empty.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Stat, Stats, StatsSkeleton } from '#web/ui/stats.tsx';
import { PaymentTable } from './payment-table.tsx';

const ALL = 'todos';
const STATUSES = [
  { value: ALL, label: 'Todos os status' },
  ...PAYMENT_STATUSES.map((status) => ({ value: status, label: PAYMENT[status].label })),
];

export function PaymentsPage() {
  const { question, typed, type, setPage, setStatus } = useList(PAYMENT_STATUSES);
  const payments = useQuery(api.owner.payments.queryOptions({ input: question, placeholderData: keepPreviousData }));
  const { data } = payments;
  if (!data && payments.error)
    return (
      <PageError title="Erro ao carregar dados do painel" onRetry={payments.refetch} retrying={payments.isFetching}>
        {readProblem(payments.error).text}
      </PageError>
    );
  const narrowed = question.search !== '' || question.status !== undefined;
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
        <StatsSkeleton />
      )}
      <div className="toolbar" hidden={data?.total === 0 && !narrowed && typed === ''}>
        <SearchInput
          label="Buscar pagamentos"
          placeholder="Buscar por nome ou email..."
          value={typed}
          onChange={type}
          className="on-card md:w-75"
        />
        <Select
          label="Status"
          className="on-card md:w-48"
          options={STATUSES}
          value={question.status ?? ALL}
          onChange={(chosen) => setStatus(PAYMENT_STATUSES.find((status) => status === chosen))}
        />
      </div>
      {data ? (
        <ListCard
          list={data}
          shown={data.payments.length}
          waiting={payments.isPlaceholderData}
          narrowed={narrowed}
          none={<Empty title="Nenhum pagamento ainda">O primeiro pagamento de um produtor aparece aqui.</Empty>}
          noneFound="Nenhum pagamento encontrado"
          onPage={setPage}
        >
          <PaymentTable label="Pagamentos" payments={data.payments} />
        </ListCard>
      ) : (
        <ListSkeleton label="Carregando pagamentos" />
      )}
    </>
  );
}
