import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

/** The quizzes of all courses side by side, each linked to its questions. */
export function QuizReportPage() {
  useTitle('Questionários');
  const report = useQuery(api.producer.quizReport.queryOptions());
  const { data } = report;
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/reports">Relatórios</BackLink>}
        title="Questionários"
        description="Quem passou, e a pergunta mais difícil de cada um."
      />
      {data && data.quizzes.length > 0 && (
        <Card padded={false}>
          <Table label="Questionários">
            <thead>
              <tr>
                <th data-cell="main">Aula</th>
                <th data-cell="number">Responderam</th>
                <th data-cell="number">Passaram</th>
                <th data-cell="number">Média</th>
                <th>Mais difícil</th>
              </tr>
            </thead>
            <tbody>
              {data.quizzes.map(
                ({ lessonId, lessonTitle, courseTitle, students, passed, meanScore, waiting, hardest }) => (
                  <tr key={lessonId}>
                    <td data-cell="main" className="whitespace-normal md:min-w-48 md:py-2">
                      <Link className={linkClass()} to="/admin/courses/questionario/$lessonId" params={{ lessonId }}>
                        {lessonTitle}
                      </Link>
                      <span className="block text-muted text-sm wrap-anywhere">
                        {courseTitle}
                        {waiting > 0 && ` · ${counted(waiting, 'correção pendente', 'correções pendentes')}`}
                      </span>
                    </td>
                    <td data-cell="number" data-label="Responderam">
                      {students}
                    </td>
                    <td data-cell="number" data-label="Passaram">
                      {students === 0 ? '—' : `${Math.round((passed * 100) / students)}%`}
                    </td>
                    <td data-cell="number" data-label="Média">
                      {meanScore === null ? '—' : `${meanScore}%`}
                    </td>
                    <td className="whitespace-normal wrap-anywhere md:min-w-56 md:py-2">
                      {hardest ? `${hardest.body} (${hardest.percent}% de acerto)` : '—'}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </Table>
        </Card>
      )}
      {data?.quizzes.length === 0 && (
        <Empty title="Nenhum questionário ainda">Abra uma aula em Cursos e crie o primeiro.</Empty>
      )}
      {!data && !report.error && <TrashSkeleton />}
      {!data && report.error && <QueryError title="Erro ao carregar os questionários" of={report} />}
    </>
  );
}
