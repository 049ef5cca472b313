import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SUBSCRIPTION_STATES } from '#shared/billing/subscription.ts';
import type { ProducerRow } from '#shared/contract/owner.ts';
import { api } from '#web/lib/api/api.ts';
import { AskedList } from '#web/owner/asked-list.tsx';
import { ListToolbar } from '#web/owner/list-toolbar.tsx';
import { useList } from '#web/owner/use-list.ts';
import { SUBSCRIPTION } from '#web/panel/status.ts';
import { ToolbarEnd } from '#web/panel/toolbar.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { AddDialog } from './add-dialog.tsx';
import { DetailDialog } from './detail-dialog.tsx';
import { ProducerList } from './producer-list.tsx';
import { RemovalDialog } from './removal-dialog.tsx';

const STATUSES = SUBSCRIPTION_STATES.map((status) => ({ value: status, label: SUBSCRIPTION[status].label }));

export function ProducersPage() {
  const list = useList(SUBSCRIPTION_STATES);
  const producers = useQuery(
    api.owner.producers.queryOptions({ input: list.question, placeholderData: keepPreviousData }),
  );
  const [adding, setAdding] = useState(false);
  const detail = useDetail();
  const [removing, setRemoving] = useState<ProducerRow | null>(null);
  return (
    <>
      <ListToolbar
        list={list}
        search="Buscar produtores"
        placeholder="Buscar por nome ou email..."
        filter="Status"
        all="Todos os status"
        options={STATUSES}
      >
        <ToolbarEnd>
          <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
            Adicionar produtor
          </Button>
        </ToolbarEnd>
      </ListToolbar>
      <AskedList
        query={producers}
        loading="Carregando produtores"
        failed="Erro ao carregar produtores"
        narrowed={list.narrowed}
        none={<Empty title="Nenhum produtor ainda">Quem se cadastrar aparece aqui.</Empty>}
        noneFound="Nenhum produtor encontrado"
        onPage={list.setPage}
      >
        {(page) => <ProducerList producers={page.producers} onOpen={detail.open} onRemove={setRemoving} />}
      </AskedList>
      <AddDialog open={adding} onClose={() => setAdding(false)} />
      <DetailDialog
        producerId={detail.producerId}
        listed={producers.data?.producers.find(({ id }) => id === detail.producerId)}
        onClose={detail.close}
      />
      <RemovalDialog producer={removing} onClose={() => setRemoving(null)} />
    </>
  );
}

function useDetail() {
  const navigate = useNavigate();
  const { produtor } = useSearch({ strict: false });
  const show = (producerId: string | undefined, replace: boolean) =>
    void navigate({
      to: '/admin/super/produtores',
      search: ({ produtor: _, ...list }) => ({ ...list, ...(producerId && { produtor: producerId }) }),
      replace,
      resetScroll: false,
    });
  return {
    producerId: produtor ?? null,
    open: ({ id }: ProducerRow) => show(id, false),
    close: () => show(undefined, true),
  };
}
