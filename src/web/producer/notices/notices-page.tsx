import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { CancelNoticeDialog } from './cancel-notice-dialog.tsx';
import { NoticeDialog, type NoticeTarget } from './notice-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { readAgainIn } from './notice-texts.ts';

export function NoticesPage() {
  useTitle('Notificações');
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<NoticeShown | null>(null);
  const [cancelling, setCancelling] = useState<NoticeShown | null>(null);
  const { writing, write, stop } = useNewNotice();
  const found = useQuery(
    api.producer.notices.queryOptions({
      input: { page },
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => readAgainIn(state.data?.notices ?? [], new Date()),
    }),
  );
  const { data } = found;
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Notificações"
        description="O que foi enviado aos alunos, a quantos chegou e quantos leram."
      >
        <Button variant="primary" icon={<Plus />} onClick={write}>
          Nova Notificação
        </Button>
      </PageHead>
      {data && data.total > 0 && (
        <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
          <NoticeList notices={data.notices} now={new Date()} onEdit={setEditing} onCancel={setCancelling} />
          {data.total > data.pageSize && (
            <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </Card>
      )}
      {data?.total === 0 && <Empty title="Nenhuma notificação ainda">O que você enviar ou agendar aparece aqui.</Empty>}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar as notificações" of={found} />}
      <NoticeDialog target={editing ?? writing} listed onClose={editing ? () => setEditing(null) : stop} />
      <CancelNoticeDialog notice={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

/** The new-notice dialog is part of the address, where links also state its audience. */
function useNewNotice() {
  const { nova, situacao } = useSearch({ from: '/admin/tabs/admin/courses/notificacoes' });
  const navigate = useNavigate();
  const writing = useMemo<NoticeTarget | null>(
    () => (nova ? (situacao ? { situation: situacao } : 'new') : null),
    [nova, situacao],
  );
  const open = (search: { nova?: '1' }) => void navigate({ to: '/admin/courses/notificacoes', search, replace: true });
  return { writing, write: () => open({ nova: '1' }), stop: () => open({}) };
}
