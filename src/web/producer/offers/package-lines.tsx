import { useId } from 'react';
import type { OfferList } from '#shared/contract/school/offers.ts';
import type { PackageLine } from '#shared/contract/school/packages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { Select } from '#web/ui/form/select.tsx';
import { PackageModules } from './package-modules.tsx';

type PackageLinesProps = {
  courses: OfferList['courses'];
  lines: PackageLine[];
  error: string | undefined;
  onChange: (lines: PackageLine[]) => void;
};

/** Courses of a package, each with the buyers' turma, and its modules if not all of them. */
export function PackageLines({ courses, lines, error, onChange }: PackageLinesProps) {
  const change = (courseId: string, line: PackageLine | null) =>
    onChange([...lines.filter((other) => other.courseId !== courseId), ...(line === null ? [] : [line])]);
  const id = useId();
  return (
    <fieldset className="grid gap-2.5" aria-describedby={error ? id : undefined}>
      <legend className="field-label mb-1.5">Cursos que abre</legend>
      {courses.map((course) => {
        const line = lines.find(({ courseId }) => courseId === course.id);
        return (
          <div key={course.id} className="grid gap-2">
            <Checkbox
              label={<span className="wrap-anywhere">{course.title}</span>}
              hint={course.published ? undefined : 'Rascunho: quem comprar espera até você publicar.'}
              checked={line !== undefined}
              aria-invalid={error ? true : undefined}
              onChange={({ target: { checked } }) =>
                change(course.id, checked ? { courseId: course.id, enters: 'open', moduleIds: null } : null)
              }
            />
            {line && <Opened course={course} line={line} onChange={(next) => change(course.id, next)} />}
          </div>
        );
      })}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type OpenedProps = {
  course: OfferList['courses'][number];
  line: PackageLine;
  onChange: (line: PackageLine) => void;
};

/** Options of a checked course. A single module is the same as the whole course. */
function Opened({ course, line, onChange }: OpenedProps) {
  const { title, cohorts, modules } = course;
  const hasParts = modules.length > 1 || line.moduleIds !== null;
  if (cohorts.length === 0 && !hasParts) return null;
  return (
    <div className="grid gap-2.5 pl-7">
      {cohorts.length > 0 && (
        <Select
          label={`Turma em ${title}`}
          options={turmas(cohorts)}
          value={line.enters}
          onChange={(enters) => onChange({ ...line, enters })}
        />
      )}
      {hasParts && (
        <Select
          label={`O que abre de ${title}`}
          options={PARTS}
          value={line.moduleIds === null ? 'whole' : 'modules'}
          onChange={(part) => onChange({ ...line, moduleIds: part === 'whole' ? null : [] })}
        />
      )}
      {line.moduleIds !== null && (
        <PackageModules
          title={title}
          modules={modules}
          chosen={line.moduleIds}
          onChange={(moduleIds) => onChange({ ...line, moduleIds })}
        />
      )}
    </div>
  );
}

const PARTS: Option[] = [
  { value: 'whole', label: 'O curso inteiro' },
  { value: 'modules', label: 'Só alguns módulos' },
];

const turmas = (cohorts: OfferList['courses'][number]['cohorts']): Option[] => [
  { value: 'open', label: 'A turma aberta agora' },
  ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'none', label: 'Sem turma' },
];
