import { assigneeName, INBOX_AGES } from '#shared/lists/inbox-question.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import { CourseAndCohort } from '#web/producer/course-and-cohort.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { InboxList } from './use-inbox.ts';

const AGES = [
  { value: '0', label: 'Qualquer data' },
  ...INBOX_AGES.map((days) => ({
    value: `${days}`,
    label: days === 1 ? 'Há mais de 1 dia' : `Há mais de ${days} dias`,
  })),
];

const ALL = 'todas';
const WHOSE = [
  { value: ALL, label: 'Todos os responsáveis' },
  { value: assigneeName('mine'), label: 'Minhas' },
  { value: assigneeName('none'), label: 'Sem responsável' },
];

export function InboxFilters({ list: { found, question, ask } }: { list: InboxList }) {
  const { typed, type } = useTypedSearch(question.search, (search) => ask({ busca: search || undefined }));
  const others = (found.data?.people ?? []).filter(({ mine }) => !mine);
  return (
    <div className="inbox-filters">
      <SearchInput
        label="Buscar conversas"
        placeholder="Buscar por pessoa, aula ou palavra"
        value={typed}
        onChange={type}
      />
      <div className="flex flex-wrap gap-2">
        <CourseAndCohort
          courses={found.data?.courses ?? []}
          courseId={question.courseId}
          cohortId={question.cohortId}
          ask={ask}
        />
        <Select label="Data" options={AGES} value={`${question.age}`} onChange={(days) => ask({ dias: days })} />
        <Select
          label="Responsável"
          options={[...WHOSE, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          value={question.assignee ? assigneeName(question.assignee) : ALL}
          onChange={(whose) => ask({ de: whose === ALL ? undefined : whose })}
        />
      </div>
    </div>
  );
}
