import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { EssayCard } from './essay-card.tsx';

/** Essays of this quiz that wait to be graded, the oldest first. */
export function EssaysPanel({ lessonId, courseId }: { lessonId: string; courseId: string }) {
  const essays = useQuery(api.producer.listPendingEssays.queryOptions({ input: { lessonId } }));
  const { data } = essays;
  if (!data)
    return essays.error ? (
      <QueryError title="Erro ao carregar as respostas" of={essays} />
    ) : (
      <Loading label="Carregando as respostas">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  return (
    <div className="grid max-w-[860px] gap-4">
      {data.total === 0 && <Empty title="Nada para corrigir">As respostas escritas dos alunos aparecem aqui.</Empty>}
      {data.essays.map((essay) => (
        <EssayCard key={`${essay.attemptId} ${essay.questionId}`} essay={essay} />
      ))}
      {data.total > data.essays.length && (
        <p className="text-muted text-sm">Mais {data.total - data.essays.length} aparecem conforme você corrige.</p>
      )}
      <p>
        <Link to="/admin/correcoes" search={{ curso: courseId, estado: 'graded' }} className={linkClass()}>
          Ver as já corrigidas
        </Link>
      </p>
    </div>
  );
}
