import type { Reports } from '#shared/contract/school/reports.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { Legend } from '#web/charts/legend.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { partialLabel } from '#web/charts/partial.ts';
import { longDay, shortDay, wholeNumber } from './figures-text.ts';

const NAMES = ['Assistidas', 'Concluídas'];

/** Lessons watched and completed per day; the last day is today, which is not over. */
export function DailyChart({ reports: { days, to, watchedSince } }: { reports: Reports }) {
  return (
    <ChartCard
      title="Aulas por dia"
      file="aulas-por-dia"
      legend={<Legend names={NAMES} partial />}
      table={{
        columns: ['Dia', ...NAMES],
        rows: days.map(({ day, watched, completed }) => [
          day === to ? partialLabel(longDay(day)) : longDay(day),
          `${watched}`,
          `${completed}`,
        ]),
      }}
      note={
        watchedSince &&
        `O tempo assistido é medido desde ${longDay(watchedSince)}: antes disso, só há aulas concluídas.`
      }
    >
      <LineChart
        label="Aulas assistidas e concluídas por dia"
        names={NAMES}
        points={days.map(({ day, watched, completed }) => ({ label: day, values: [watched, completed] }))}
        shortLabel={shortDay}
        longLabel={longDay}
        unit="aulas"
        format={wholeNumber}
        partial
        empty="Nenhuma aula foi assistida ou concluída nestes dias."
      />
    </ChartCard>
  );
}
