import { INBOX_AGES } from '#shared/lists/inbox-question.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { InboxList } from './use-inbox.ts';

const ALL = 'todos';
const AGES = [
  { value: '0', label: 'Qualquer data' },
  ...INBOX_AGES.map((days) => ({
    value: `${days}`,
    label: days === 1 ? 'Há mais de 1 dia' : `Há mais de ${days} dias`,
  })),
];

export function InboxFilters({ list: { found, question, ask } }: { list: InboxList }) {
  const { typed, type } = useTypedSearch(question.search, (search) => ask({ busca: search || undefined }));
  const courses = found.data?.courses ?? [];
  const cohorts = courses.find(({ id }) => id === question.courseId)?.cohorts ?? [];
  return (
    <div className="inbox-filters">
      <SearchInput
        label="Buscar conversas"
        placeholder="Buscar por pessoa, aula ou palavra"
        value={typed}
        onChange={type}
      />
      <div className="flex flex-wrap gap-2">
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
        <Select label="Data" options={AGES} value={`${question.age}`} onChange={(days) => ask({ dias: days })} />
      </div>
    </div>
  );
}
