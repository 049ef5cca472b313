import type { Reports } from '#shared/contract/school/reports.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { Donut } from '#web/charts/donut.tsx';
import { percent, roundPercent, wholeNumber } from './figures-text.ts';

const SLICES = 5;

export function LessonChart({ topLessons }: Pick<Reports, 'topLessons'>) {
  const shown = topLessons.slice(0, SLICES);
  const mean = shown.reduce((sum, { completionRate }) => sum + completionRate, 0) / (shown.length || 1);
  return (
    <ChartCard
      title="Aulas mais concluídas"
      file="aulas-mais-concluidas"
      table={{
        columns: ['Aula', 'Curso', 'Taxa de conclusão', 'Concluída por', 'Matrículas'],
        words: 2,
        rows: topLessons.map((lesson) => [
          lesson.title,
          lesson.courseTitle,
          percent(lesson.completionRate),
          wholeNumber(lesson.completed),
          wholeNumber(lesson.enrollments),
        ]),
      }}
    >
      {shown.length > 0 ? (
        <Donut
          label="Aulas com maior taxa de conclusão"
          middle={roundPercent(mean)}
          note="média"
          slices={shown.map(({ id, title, completionRate }) => ({
            key: id,
            label: title,
            value: completionRate,
            text: roundPercent(completionRate),
          }))}
        />
      ) : (
        <p className="text-muted">Nenhuma aula foi concluída ainda.</p>
      )}
    </ChartCard>
  );
}
