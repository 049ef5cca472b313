import { GRADING_AGES, GRADING_STATES, type GradingState } from '#shared/lists/grading-question.ts';
import { CourseAndCohort } from '#web/producer/course-and-cohort.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { GradingList } from './use-queue.ts';

const STATES: Record<GradingState, string> = {
  waiting: 'Esperando nota',
  submitted: 'Entregues',
  reviewing: 'Em correção',
  graded: 'Corrigidas',
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
  return (
    <div className="grading-filters">
      <CourseAndCohort
        courses={found.data?.courses ?? []}
        courseId={question.courseId}
        cohortId={question.cohortId}
        ask={ask}
      />
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
