import type { ComponentProps } from 'react';
import { FieldContext } from '#web/ui/form/field-context.ts';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type CourseDayProps = { courseId: string; title: string; error: string | undefined; register: ComponentProps<'input'> };

export function CourseDay({ courseId, title, error, register }: CourseDayProps) {
  const errorId = `last-day-${courseId}`;
  return (
    <div className="grid w-full gap-1 max-md:pl-6.5 md:w-44.5">
      <FieldContext
        value={{
          id: `${errorId}-input`,
          'aria-describedby': error ? errorId : undefined,
          'aria-invalid': error ? true : undefined,
        }}
      >
        <TextInput
          className="w-44.5"
          type="date"
          lead="até"
          aria-label={`Último dia de acesso em ${title}`}
          {...register}
        />
      </FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
