import './grading.css';
import { useState } from 'react';
import { relativeTime } from '#shared/time/dates.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EssayPane } from './essay-pane.tsx';
import { GradingFilters } from './grading-filters.tsx';
import { QueueList } from './queue-list.tsx';
import { SubmissionPane } from './submission-pane.tsx';
import { type GradingList, useQueue } from './use-queue.ts';

/** Submissions to be graded one by one. */
export function GradingPage() {
  useTitle('Correções');
  const list = useQueue();
  const [wide, setWide] = useState(false);
  const { found, rows, openId, chosen, source } = list;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-xl">Correções</h2>
          <p className="text-muted">{found.data ? waitingText(list) : ' '}</p>
        </div>
        <GradingFilters list={list} />
      </div>
      {rows.length > 0 || openId ? (
        <Card
          padded={false}
          className={cx('grading', chosen && 'grading-open', wide && 'grading-wide')}
          aria-busy={found.isPlaceholderData}
        >
          <QueueList list={list} />
          {openId &&
            (source === 'essay' ? (
              <EssayPane key={openId} list={list} attemptId={openId} />
            ) : (
              <SubmissionPane
                key={openId}
                list={list}
                submissionId={openId}
                onWiden={() => setWide(!wide)}
                wide={wide}
              />
            ))}
        </Card>
      ) : (
        <Nothing list={list} />
      )}
    </>
  );
}

function Nothing({ list: { found, question } }: { list: GradingList }) {
  if (!found.data && found.error) return <QueryError title="Erro ao carregar as entregas" of={found} />;
  if (!found.data) return <QueueSkeleton />;
  const filtered = question.courseId !== null || question.state !== 'waiting' || question.age > 0;
  if (filtered)
    return (
      <Card>
        <Empty title="Nenhuma entrega aqui">Nada com estes filtros. Mude a turma, o estado ou a data.</Empty>
      </Card>
    );
  return (
    <Card>
      {found.data.courses.length > 0 ? (
        <Empty title="Tudo corrigido">Quando um aluno entregar uma tarefa, ela aparece aqui.</Empty>
      ) : (
        <Empty title="Nenhuma tarefa ainda">
          Abra uma aula em Cursos, toque em Adicionar tarefa e as entregas dos alunos chegam aqui.
        </Empty>
      )}
    </Card>
  );
}

const QueueSkeleton = () => (
  <Loading label="Carregando as entregas">
    <Card padded={false} className="grading">
      <div className="grid content-start">
        {['a', 'b', 'c', 'd'].map((row) => (
          <div key={row} className="flex items-center gap-3 border-line border-b p-3.5">
            <Skeleton className="size-8 rounded-full" />
            <div className="grid flex-1 gap-1.5">
              <Skeleton className="h-3.5 w-32 max-w-full" />
              <Skeleton className="h-3 w-24 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  </Loading>
);

/** "6 entregas esperam nota. A mais antiga, há 4 dias." */
function waitingText({ found: { data } }: GradingList): string {
  if (!data?.waiting) return 'Nenhuma entrega espera nota.';
  const many =
    data.waiting === 1 ? '1 entrega espera nota' : `${data.waiting.toLocaleString('pt-BR')} entregas esperam nota`;
  const oldest = data.oldestAt && relativeTime(new Date(data.oldestAt), new Date());
  if (!oldest) return `${many}.`;
  return data.waiting === 1 ? `${many}, ${oldest}.` : `${many}. A mais antiga, ${oldest}.`;
}
