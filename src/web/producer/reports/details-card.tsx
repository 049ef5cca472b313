import type { Reports } from '#shared/contract/school/reports.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { roundPercent, whole } from './figures-text.ts';

export function DetailsCard({ details }: Pick<Reports, 'details'>) {
  const facts: [string, string][] = [
    ['Cursos publicados', `${whole(details.publishedCourses)} de ${whole(details.courses)}`],
    ['Aulas', whole(details.lessons)],
    ['Matrículas ativas', whole(details.openEnrollments)],
    ['Progresso médio', roundPercent(details.averageProgress)],
    ['Cursos concluídos', whole(details.completedCourses)],
  ];
  return (
    <Card>
      <CardHead title="Estatísticas detalhadas" />
      <dl className="report-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
