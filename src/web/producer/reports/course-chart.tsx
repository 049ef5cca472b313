import type { Reports } from '#shared/contract/school/reports.ts';
import { BarList } from '#web/charts/bar-list.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { percent, roundPercent, wholeNumber } from './figures-text.ts';

export function CourseChart({ courses }: Pick<Reports, 'courses'>) {
  return (
    <ChartCard
      title="Engajamento por curso"
      file="engajamento-por-curso"
      table={{
        columns: ['Curso', 'Engajamento', 'Progresso médio', 'Taxa de conclusão', 'Aulas', 'Matrículas'],
        rows: courses.map((course) => [
          course.title,
          percent(course.engagement),
          percent(course.averageProgress),
          percent(course.completionRate),
          wholeNumber(course.lessons),
          wholeNumber(course.enrollments),
        ]),
      }}
    >
      {courses.length > 0 ? (
        <BarList
          label="Engajamento por curso"
          bars={courses.map(({ id, title, engagement }) => ({
            key: id,
            label: title,
            percent: engagement,
            text: roundPercent(engagement),
          }))}
        />
      ) : (
        <p className="text-muted">Nenhum curso ainda. Quando houver, você vê aqui quanto cada um é aproveitado.</p>
      )}
    </ChartCard>
  );
}
