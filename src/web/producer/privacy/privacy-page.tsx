import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Plus, Timer } from 'lucide-react';
import { useState } from 'react';
import type { PrivacyDesk, SchoolRequest } from '#shared/contract/school/privacy.ts';
import { deadlineOf } from '#shared/privacy/requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { May } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { SOON_DAYS } from '#web/panel/privacy/due-bar.tsx';
import { BackToTab } from '#web/producer/layout/back-to-tab.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { FulfilDialog } from './fulfil-dialog.tsx';
import { KeptCard } from './kept-card.tsx';
import { NewRequestDialog } from './new-request-dialog.tsx';
import { OfficerCard } from './officer-card.tsx';
import { RefuseDialog } from './refuse-dialog.tsx';
import { RequestDialog } from './request-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { useExport } from './use-export.ts';

/** Data requests to the school, with their deadlines. */
export function PrivacyPage() {
  useTitle('Privacidade');
  const [page, setPage] = useState(1);
  const found = useQuery(api.producer.privacyDesk.queryOptions({ input: { page }, placeholderData: keepPreviousData }));
  const exporting = useExport();
  const [registering, setRegistering] = useState(false);
  const { data } = found;
  return (
    <>
      <PageHead
        back={<BackToTab />}
        title="Privacidade"
        description="Pedidos de titulares. A lei dá 15 dias para responder."
      >
        {data && data.total > 0 && (
          <Button
            icon={<Download />}
            busy={exporting.isPending}
            busyText="Exportando..."
            onClick={() => exporting.mutate()}
          >
            Registro em CSV
          </Button>
        )}
        <Button icon={<Plus />} onClick={() => setRegistering(true)}>
          Novo pedido
        </Button>
      </PageHead>
      {data && <Desk desk={data} page={page} onPage={setPage} />}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar os pedidos" of={found} />}
      <NewRequestDialog open={registering} onClose={() => setRegistering(false)} />
    </>
  );
}

type DeskProps = { desk: PrivacyDesk; page: number; onPage: (page: number) => void };

function Desk({ desk, page, onPage }: DeskProps) {
  const [answering, setAnswering] = useState<SchoolRequest | null>(null);
  const [refusing, setRefusing] = useState<SchoolRequest | null>(null);
  const [opened, setOpened] = useState<SchoolRequest | null>(null);
  const { requests, total, pageSize } = desk;
  return (
    <>
      <Urgent requests={requests} onOpen={setAnswering} />
      {total > 0 ? (
        <Card padded={false} className="overflow-hidden">
          <RequestList requests={requests} onAnswer={setAnswering} onRefuse={setRefusing} onOpen={setOpened} />
          {total > pageSize && <Pagination page={page} pageSize={pageSize} total={total} onChange={onPage} />}
        </Card>
      ) : (
        <Empty title="Nenhum pedido ainda">
          Quando alguém pedir cópia, correção ou exclusão dos dados, o pedido aparece aqui com o prazo. O que chegar por
          outro caminho, registre em Novo pedido.
        </Empty>
      )}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <KeptCard />
        <OfficerCard officer={desk.officer} />
      </div>
      <May right="school.edit">
        <p className="text-muted text-sm">
          Os dados da sua própria conta são com a plataforma:{' '}
          <Link className={linkClass()} to="/admin/settings/conta">
            veja e peça em Seus dados
          </Link>
          .
        </p>
      </May>
      <FulfilDialog request={answering} onClose={() => setAnswering(null)} />
      <RequestDialog request={opened} onClose={() => setOpened(null)} />
      <RefuseDialog request={refusing} onClose={() => setRefusing(null)} />
    </>
  );
}

/** Requests close to their legal deadline. */
function Urgent({ requests, onOpen }: { requests: SchoolRequest[]; onOpen: (request: SchoolRequest) => void }) {
  const now = new Date();
  const urgent = requests.filter(
    (request) =>
      request.state === 'open' && request.kind === 'correction' && deadlineOf(request, now).daysLeft <= SOON_DAYS,
  );
  const [first] = urgent;
  if (!first) return null;
  const { daysLeft } = deadlineOf(first, now);
  const when = daysLeft === 0 ? 'está fora do prazo' : daysLeft === 1 ? 'vence em 1 dia' : `vence em ${daysLeft} dias`;
  return (
    <Note
      tone="bad"
      icon={<Timer aria-hidden="true" />}
      title={urgent.length === 1 ? `1 pedido ${when}` : `${counted(urgent.length, 'pedido', 'pedidos')} perto do prazo`}
      action={
        <Button size="small" onClick={() => onOpen(first)}>
          Abrir pedido
        </Button>
      }
    >
      {first.name ?? 'Um titular'} pediu correção em {formatDate(new Date(first.receivedAt))}. O prazo legal termina em{' '}
      {formatDate(new Date(first.dueAt))}.
    </Note>
  );
}
