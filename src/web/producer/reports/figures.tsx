import type { Reports } from '#shared/contract/school/reports.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Stat, Stats } from '#web/ui/data/stats.tsx';
import { percent, perDay, wholeNumber } from './figures-text.ts';

export function Figures({ reports, days }: { reports: Reports; days: number }) {
  const { students, watched, completed, engagement } = reports;
  const than = `em relação aos ${days} dias anteriores`;
  const { from, watchedSince } = reports;
  const measured = reports.days.filter(({ day }) => day >= (watchedSince ?? from)).length;
  return (
    <Stats>
      <Stat
        label="Total de Alunos"
        value={wholeNumber(students.value)}
        trend={students.change}
        than={than}
        note={`${students.added > 0 ? '+' : ''}${wholeNumber(students.added)} nos últimos ${days} dias`}
      />
      <Stat
        label="Aulas Assistidas"
        value={wholeNumber(watched.value)}
        trend={watched.change}
        than={than}
        note={perDay(watched.value, measured)}
      />
      <Stat
        label="Aulas Concluídas"
        value={wholeNumber(completed.value)}
        trend={completed.change}
        than={than}
        note={perDay(completed.value, reports.days.length)}
      />
      <Stat
        label="Taxa de Engajamento"
        value={percent(engagement.value)}
        trend={engagement.change}
        than={than}
        note={`${counted(engagement.students, 'aluno concluiu', 'alunos concluíram')} aulas`}
      />
    </Stats>
  );
}
