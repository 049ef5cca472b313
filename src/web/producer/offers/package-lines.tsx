import type { OfferList } from '#shared/contract/school/offers.ts';
import type { PackageLine } from '#shared/contract/school/packages.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { Select } from '#web/ui/form/select.tsx';

type PackageLinesProps = {
  courses: OfferList['courses'];
  lines: PackageLine[];
  error: string | undefined;
  onChange: (lines: PackageLine[]) => void;
};

/** Which courses, and of each the turma that its buyers enter. */
export function PackageLines({ courses, lines, error, onChange }: PackageLinesProps) {
  const change = (courseId: string, enters: PackageLine['enters'] | null) =>
    onChange([
      ...lines.filter((line) => line.courseId !== courseId),
      ...(enters === null ? [] : [{ courseId, enters }]),
    ]);
  return (
    <fieldset className="grid gap-2.5">
      <legend className="field-label mb-1.5">Cursos que abre</legend>
      {courses.map((course) => {
        const line = lines.find(({ courseId }) => courseId === course.id);
        return (
          <div key={course.id} className="grid gap-2">
            <Checkbox
              label={<span className="wrap-anywhere">{course.title}</span>}
              hint={course.published ? undefined : 'Rascunho: quem comprar espera até você publicar.'}
              checked={line !== undefined}
              onChange={({ target: { checked } }) => change(course.id, checked ? 'open' : null)}
            />
            {line && course.cohorts.length > 0 && (
              <div className="pl-7">
                <Select
                  label={`Turma em ${course.title}`}
                  options={turmas(course.cohorts)}
                  value={line.enters}
                  onChange={(enters) => change(course.id, enters)}
                />
              </div>
            )}
          </div>
        );
      })}
      {error && <FieldError id="package-lines-error">{error}</FieldError>}
    </fieldset>
  );
}

const turmas = (cohorts: OfferList['courses'][number]['cohorts']): Option[] => [
  { value: 'open', label: 'A turma aberta agora' },
  ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
  { value: 'none', label: 'Sem turma' },
];
