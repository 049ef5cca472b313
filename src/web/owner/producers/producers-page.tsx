import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SUBSCRIPTION_STATES } from '#shared/subscription.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { SUBSCRIPTION } from '#web/owner/figures.ts';
import { ListCard } from '#web/owner/list-card.tsx';
import { ListSkeleton } from '#web/owner/list-skeleton.tsx';
import { useList } from '#web/owner/use-list.ts';
import { Empty } from '#web/ui/empty.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { ProducerList } from './producer-list.tsx';

const ALL = 'todos';
const STATUSES = [
  { value: ALL, label: 'Todos os status' },
  ...SUBSCRIPTION_STATES.map((status) => ({ value: status, label: SUBSCRIPTION[status].label })),
];

export function ProducersPage() {
  const { question, typed, type, setPage, setStatus } = useList(SUBSCRIPTION_STATES);
  const producers = useQuery(api.owner.producers.queryOptions({ input: question, placeholderData: keepPreviousData }));
  const { data } = producers;
  const narrowed = question.search !== '' || question.status !== undefined;
  return (
    <>
      <div className="toolbar" hidden={data?.total === 0 && !narrowed && typed === ''}>
        <SearchInput
          label="Buscar produtores"
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
          onChange={(chosen) => setStatus(SUBSCRIPTION_STATES.find((status) => status === chosen))}
        />
      </div>
      {data && (
        <ListCard
          list={data}
          shown={data.producers.length}
          waiting={producers.isPlaceholderData}
          narrowed={narrowed}
          none={<Empty title="Nenhum produtor ainda">Quem se cadastrar aparece aqui.</Empty>}
          noneFound="Nenhum produtor encontrado"
          onPage={setPage}
        >
          <ProducerList producers={data.producers} />
        </ListCard>
      )}
      {!data && !producers.error && <ListSkeleton label="Carregando produtores" />}
      {!data && producers.error && (
        <PageError title="Erro ao carregar produtores" onRetry={producers.refetch} retrying={producers.isFetching}>
          {readProblem(producers.error).text}
        </PageError>
      )}
    </>
  );
}
