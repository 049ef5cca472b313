import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ProducerRow } from '#shared/contract/owner.ts';
import { SUBSCRIPTION_STATES } from '#shared/subscription.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { SUBSCRIPTION } from '#web/owner/figures.ts';
import { ListCard } from '#web/owner/list-card.tsx';
import { ListSkeleton } from '#web/owner/list-skeleton.tsx';
import { useList } from '#web/owner/use-list.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { AddDialog } from './add-dialog.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import { ProducerList } from './producer-list.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const ALL = 'todos';
const STATUSES = [
  { value: ALL, label: 'Todos os status' },
  ...SUBSCRIPTION_STATES.map((status) => ({ value: status, label: SUBSCRIPTION[status].label })),
];

export function ProducersPage() {
  const { question, typed, type, setPage, setStatus } = useList(SUBSCRIPTION_STATES);
  const producers = useQuery(api.owner.producers.queryOptions({ input: question, placeholderData: keepPreviousData }));
  const { data } = producers;
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<ProducerRow | null>(null);
  const [removing, setRemoving] = useState<ProducerRow | null>(null);
  const narrowed = question.search !== '' || question.status !== undefined;
  return (
    <>
      <div className="toolbar">
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
        <div className="toolbar-end">
          <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
            Adicionar produtor
          </Button>
        </div>
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
          <ProducerList producers={data.producers} onOpen={setOpened} onRemove={setRemoving} />
        </ListCard>
      )}
      {!data && !producers.error && <ListSkeleton label="Carregando produtores" />}
      {!data && producers.error && (
        <PageError title="Erro ao carregar produtores" onRetry={producers.refetch} retrying={producers.isFetching}>
          {readProblem(producers.error).text}
        </PageError>
      )}
      <AddDialog open={adding} onClose={() => setAdding(false)} />
      <DetailDialog producer={opened} onClose={() => setOpened(null)} />
      <RemovalDialog producer={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
