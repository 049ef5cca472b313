import { Select } from '#web/ui/form/select.tsx';

type Named = { id: string; name: string };
type CourseAndCohortProps = {
  courses: readonly { id: string; title: string; cohorts: readonly Named[] }[];
  courseId: string | null;
  cohortId: string | null;
  /** Navigates with changed filters, named as in the address. */
  ask: (more: { curso?: string | undefined; turma?: string | undefined }) => void;
};

const ALL = 'all';
const asked = (id: string) => (id === ALL ? undefined : id);

/** Filters for course and turma; hidden where there is no choice. */
export function CourseAndCohort({ courses, courseId, cohortId, ask }: CourseAndCohortProps) {
  const cohorts = courses.find(({ id }) => id === courseId)?.cohorts ?? [];
  return (
    <>
      {courses.length > 0 && (
        <Select
          label="Curso"
          options={[
            { value: ALL, label: 'Todos os cursos' },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={courseId ?? ALL}
          onChange={(id) => ask({ curso: asked(id), turma: undefined })}
        />
      )}
      {cohorts.length > 0 && (
        <Select
          label="Turma"
          options={[
            { value: ALL, label: 'Todas as turmas' },
            ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={cohortId ?? ALL}
          onChange={(id) => ask({ turma: asked(id) })}
        />
      )}
    </>
  );
}
