import { GRADING_AGES, GRADING_STATES, type GradingState } from '#shared/lists/grading-question.ts';
import { Select } from '#web/ui/form/select.tsx';
import type { GradingList } from './use-queue.ts';

const ALL = 'todos';
const STATES: Record<GradingState, string> = {
  waiting: 'Esperando nota',
  submitted: 'Entregues',
  reviewing: 'Em correção',
  redo: 'Para refazer',
  approved: 'Aprovadas',
};
const AGES = [
  { value: '0', label: 'Qualquer data' },
  ...GRADING_AGES.map((days) => ({
    value: `${days}`,
    label: days === 1 ? 'Há mais de 1 dia' : `Há mais de ${days} dias`,
  })),
];

export function GradingFilters({ list: { found, question, ask } }: { list: GradingList }) {
  const courses = found.data?.courses ?? [];
  const cohorts = courses.find(({ id }) => id === question.courseId)?.cohorts ?? [];
  return (
    <div className="grading-filters">
      {courses.length > 0 && (
        <Select
          label="Curso"
          options={[
            { value: ALL, label: 'Todos os cursos' },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={question.courseId ?? ALL}
          onChange={(id) => ask({ curso: id === ALL ? undefined : id, turma: undefined })}
        />
      )}
      {cohorts.length > 0 && (
        <Select
          label="Turma"
          options={[
            { value: ALL, label: 'Todas as turmas' },
            ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={question.cohortId ?? ALL}
          onChange={(id) => ask({ turma: id === ALL ? undefined : id })}
        />
      )}
      <Select
        label="Estado"
        options={GRADING_STATES.map((state) => ({ value: state, label: STATES[state] }))}
        value={question.state}
        onChange={(state) => ask({ estado: state })}
      />
      <Select label="Entregue" options={AGES} value={`${question.age}`} onChange={(days) => ask({ dias: days })} />
    </div>
  );
}
