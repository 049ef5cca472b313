import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingSale } from '#shared/contract/school/sales.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { leaveEmptyPage } from '#web/panel/leave-empty-page.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { usePublish } from '#web/producer/sales/use-publish.ts';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { OtherCourseDialog } from './other-course-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';

export function WaitingPage() {
  useTitle('Vendas aguardando');
  const [page, setPage] = useState(1);
  const [moving, setMoving] = useState<WaitingSale | null>(null);
  const [publishing, setPublishing] = useState<WaitingSale | null>(null);
  const publish = usePublish(() => setPublishing(null));
  const found = useQuery(
    api.producer.waitingSales.queryOptions({ input: { page }, placeholderData: keepPreviousData }),
  );
  const { data } = found;
  // The last sale of a page was settled.
  leaveEmptyPage(data, page, setPage);

  function publishNow({ courseId }: WaitingSale) {
    const waiting = data?.sales.filter((sale) => sale.courseId === courseId && sale.reason === 'course_unpublished');
    publish.mutate({ courseId, purchaseIds: (waiting ?? []).map(({ id }) => id) });
  }

  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Vendas aguardando"
        description="Quem pagou e ainda não entrou. Resolvido o motivo, o acesso é liberado em até um minuto."
      />
      {data && data.total > 0 && (
        <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
          <WaitingList sales={data.sales} onPublish={setPublishing} onMove={setMoving} />
          {data.total > data.pageSize && (
            <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </Card>
      )}
      {data?.total === 0 && (
        <Empty title="Nenhuma venda aguardando">Quem compra e não pode entrar aparece aqui, com o motivo.</Empty>
      )}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar as vendas" of={found} />}
      <OtherCourseDialog sale={moving} onClose={() => setMoving(null)} />
      <ConfirmDialog
        open={publishing !== null}
        title={`Publicar ${publishing?.courseTitle ?? 'o curso'}?`}
        confirm="Publicar curso"
        tone="primary"
        busy={publish.isPending}
        onClose={() => setPublishing(null)}
        onConfirm={() => publishing && publishNow(publishing)}
      >
        Ele passa a aparecer para os alunos, e quem já comprou recebe o acesso.
      </ConfirmDialog>
    </>
  );
}
