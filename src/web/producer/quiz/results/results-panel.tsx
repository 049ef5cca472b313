import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { QuizResults } from '#shared/contract/quiz-results.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Stat, Stats, StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { QuestionFigures } from './question-figures.tsx';
import { RegradeDialog } from './regrade-dialog.tsx';

const share = (part: number, all: number) => (all === 0 ? '—' : `${Math.round((part * 100) / all)}%`);

/** Participants, pass rate, and difficult questions. */
export function ResultsPanel({ lessonId }: { lessonId: string }) {
  const [page, setPage] = useState(1);
  const [regrading, setRegrading] = useState(false);
  const results = useQuery(api.producer.quizResults.queryOptions({ input: { lessonId, page } }));
  const { data } = results;
  if (!data)
    return results.error ? <QueryError title="Erro ao carregar os resultados" of={results} /> : <StatsSkeleton />;
  if (data.attempts === 0)
    return (
      <Empty title="Ninguém respondeu ainda">Quando os alunos enviarem respostas, os resultados aparecem aqui.</Empty>
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <Stats>
        <Stat
          label="Alunos que responderam"
          value={data.students}
          note={counted(data.attempts, 'tentativa', 'tentativas')}
        />
        <Stat
          label="Passaram"
          value={share(data.passedStudents, data.students)}
          note={counted(data.passedStudents, 'aluno', 'alunos')}
        />
        <Stat
          label="Média da melhor nota"
          value={data.meanScore === null ? '—' : `${data.meanScore}%`}
          note={`Mínima ${data.minPercent}%`}
        />
      </Stats>
      <Card>
        <CardHead
          title="Pergunta por pergunta"
          action={
            <Button size="small" icon={<RotateCcw />} onClick={() => setRegrading(true)}>
              Recorrigir
            </Button>
          }
        >
          Acerto médio de todas as tentativas, e o que os alunos marcaram.
        </CardHead>
        <QuestionFigures questions={data.questions} />
      </Card>
      <Card padded={false}>
        <StudentTable results={data} />
        <Pagination page={page} pageSize={data.pageSize} total={data.students} onChange={setPage} />
      </Card>
      {regrading && <RegradeDialog lessonId={lessonId} onClose={() => setRegrading(false)} />}
    </div>
  );
}

function StudentTable({ results: { rows } }: { results: QuizResults }) {
  const setAside = useSetAside();
  return (
    <Table label="Alunos que responderam">
      <thead>
        <tr>
          <th data-cell="main">Aluno</th>
          <th data-cell="number">Tentativas</th>
          <th data-cell="number">Melhor nota</th>
          <th>Situação</th>
          <th>Última</th>
          <th data-cell="actions" />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ studentId, name, email, attempts, best, passed, waiting, lastAt, lastAttemptId }) => (
          <tr key={studentId}>
            <td data-cell="main" className="whitespace-normal md:min-w-44">
              <b className="block wrap-anywhere">{name}</b>
              <span className="text-muted text-sm wrap-anywhere">{email}</span>
            </td>
            <td data-cell="number" data-label="Tentativas">
              {attempts}
            </td>
            <td data-cell="number" data-label="Melhor nota">
              {best === null ? '—' : `${best}%`}
            </td>
            <td>
              {passed ? (
                <Badge tone="ok">Aprovado</Badge>
              ) : waiting > 0 ? (
                <Badge tone="warn">Em correção</Badge>
              ) : (
                <Badge tone="calm">Não passou</Badge>
              )}
            </td>
            <td data-label="Última">{formatDateTime(new Date(lastAt))}</td>
            <td data-cell="actions">
              {lastAttemptId && !passed && (
                <Button size="small" onClick={() => setAside(lastAttemptId, name)}>
                  Dar outra tentativa
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function useSetAside() {
  const queries = useQueryClient();
  const { mutate } = useMutation(api.producer.setAttemptAside.mutationOptions());
  return (attemptId: string, name: string) =>
    mutate(
      { attemptId },
      {
        onSuccess: () => {
          toast.success(`${name} pode tentar mais uma vez`);
          queries.invalidateQueries({ queryKey: api.producer.quizResults.key() });
        },
        onError: (error) => toast.error(explainProblem(error).text),
      },
    );
}
