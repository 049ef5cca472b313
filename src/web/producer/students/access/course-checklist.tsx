import { type ComponentProps, type ReactNode, useId } from 'react';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';

type CourseChecklistProps = {
  courses: StudentPage['courses'];
  register: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  error: string | undefined;
  /** The checked ones, if not held by a form. */
  checked?: string[];
  hint?: string;
  beside?: (course: StudentPage['courses'][number]) => ReactNode;
};

export function CourseChecklist({ courses, register, error, checked, hint, beside }: CourseChecklistProps) {
  const id = useId();
  if (courses.length === 0)
    return (
      <Note tone="warn" title="Nenhum curso ainda">
        Crie um curso na aba Cursos antes de matricular alunos.
      </Note>
    );
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error || hint ? id : undefined}>
      <legend className="field-label mb-1.5">Cursos</legend>
      <div className="grid max-h-56 gap-3 overflow-auto rounded border border-control p-3.5">
        {courses.map((course) => (
          <div
            key={course.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 *:first:min-w-[min(100%,168px)] *:first:flex-1"
          >
            <Checkbox
              {...register}
              value={course.id}
              checked={checked?.includes(course.id)}
              aria-invalid={error ? true : undefined}
              label={
                <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                  {course.title}
                  {!course.published && <Badge tone="calm">Rascunho</Badge>}
                </span>
              }
            />
            {beside?.(course)}
          </div>
        ))}
      </div>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        hint && (
          <p className="field-hint" id={id}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}
