import { Link } from '@tanstack/react-router';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { COURSE_COHORT } from '#shared/lists/cohort-address.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

type ReleaseFieldProps = {
  courseId: string;
  /** Null for a new lesson. */
  lesson: ProducerLesson | null;
  input: UseFormRegisterReturn;
  error: string | undefined;
};

/** Days after the enrollment, or a link to the rule of the lesson that says something else. */
export function ReleaseField({ courseId, lesson, input, error }: ReleaseFieldProps) {
  if (lesson?.releaseRule === 'lesson')
    return (
      <div className="grid content-start gap-1.5">
        <p className="field-label">Liberação</p>
        <p className="field-hint">
          A liberação é definida em{' '}
          <Link
            to="/admin/courses/$courseId/turmas/$cohortId"
            params={{ courseId, cohortId: COURSE_COHORT }}
            className={linkClass()}
          >
            Turmas
          </Link>
          .
        </p>
      </div>
    );
  return (
    <Field
      label="Liberar após"
      optional
      hint={
        lesson?.releaseRule === 'module'
          ? 'Com 0 ou vazio vale a regra do módulo, definida em Turmas.'
          : '0 ou vazio libera na hora da matrícula.'
      }
      error={error}
    >
      <TextInput inputMode="numeric" trail="dias" {...input} />
    </Field>
  );
}
