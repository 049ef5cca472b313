import type { StudentPage } from '#shared/contract/people/students.ts';
import { LIMITS } from '#shared/limits.ts';
import type { StudentFilter, StudentSituation, StudentStatus } from '#shared/lists/students-question.ts';
import { cx } from '#web/ui/cx.ts';
import type { Option } from '#web/ui/form/option.ts';
import { Select } from '#web/ui/form/select.tsx';

const ANY = 'todos';
const STATUSES: Option<StudentStatus | typeof ANY>[] = [
  { value: ANY, label: 'Todos os status' },
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
];
const SITUATIONS: Option<StudentSituation | typeof ANY>[] = [
  { value: ANY, label: 'Todas as situações' },
  { value: 'ending', label: `Acesso termina em ${LIMITS.endingDays} dias` },
  { value: 'never_entered', label: 'Nunca abriu uma aula' },
  { value: 'email_returned', label: 'E-mail devolvido' },
  { value: 'stopped', label: 'Parado há 14 dias ou mais' },
  { value: 'not_begun', label: 'Com curso, nenhuma aula aberta' },
  { value: 'ending_behind', label: 'Vence em 7 dias, com menos de 50%' },
];

type StudentFiltersProps = {
  id: string;
  /** On phones they are shown on demand. */
  shown: boolean;
  courses: StudentPage['courses'];
  filter: StudentFilter;
  onChange: (changes: Partial<StudentFilter>) => void;
};

export function StudentFilters({ id, shown, courses, filter, onChange }: StudentFiltersProps) {
  const options = [
    { value: ANY, label: 'Todos os cursos' },
    ...courses.map(({ id, title }) => ({ value: id, label: title })),
  ];
  const chosen = <Value extends string>(value: Value | typeof ANY) => (value === ANY ? undefined : value);
  return (
    <fieldset id={id} className={cx('grid min-w-0 grid-cols-2 gap-2 md:flex', !shown && 'max-md:hidden')}>
      <legend className="sr-only">Filtros</legend>
      <Select
        className="md:w-48"
        label="Curso"
        options={options}
        value={filter.courseId ?? ANY}
        onChange={(value) => onChange({ courseId: chosen(value) })}
      />
      <Select
        className="md:w-48"
        label="Status"
        options={STATUSES}
        value={filter.status ?? ANY}
        onChange={(value) => onChange({ status: chosen(value) })}
      />
      <Select
        className="max-md:col-span-full md:w-48"
        label="Situação"
        options={SITUATIONS}
        value={filter.situation ?? ANY}
        onChange={(value) => onChange({ situation: chosen(value) })}
      />
    </fieldset>
  );
}
