import { useQuery } from '@tanstack/react-query';
import { relativeTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { HostsCard } from './hosts-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { TroubleList } from './trouble-list.tsx';

export function VideosPage() {
  useTitle('Vídeos');
  const found = useQuery(api.producer.videos.queryOptions());
  const { data } = found;
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Vídeos"
        description={
          <>
            Toda noite conferimos se os vídeos das aulas ainda abrem, e os alunos podem avisar quando um não toca.
            {data?.checkedAt && ` Última conferência: ${relativeTime(new Date(data.checkedAt), new Date())}.`}
          </>
        }
      />
      {data && data.troubles.length > 0 && (
        <Card padded={false} className="overflow-hidden">
          <TroubleList troubles={data.troubles} />
        </Card>
      )}
      {data?.troubles.length === 0 && (
        <Empty title="Nenhum vídeo com problema">Quando um vídeo sair do ar ou não tocar, a aula aparece aqui.</Empty>
      )}
      {data && (
        <div className="grid items-start gap-4 md:grid-cols-2">
          <HostsCard hosts={data.hosts} />
          <KeysCard keys={data.keys} />
        </div>
      )}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar os vídeos" of={found} />}
    </>
  );
}
