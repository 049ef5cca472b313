import { type ComponentProps, useId } from 'react';
import { Note } from '#web/ui/feedback/note.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import type { Option } from '#web/ui/form/option.ts';

type ChecklistProps = {
  legend: string;
  /** Shown if there is nothing to choose. */
  none: string;
  options: Option[];
  register: Omit<ComponentProps<typeof Checkbox>, 'label'>;
  error: string | undefined;
};

export function Checklist({ legend, none, options, register, error }: ChecklistProps) {
  const id = useId();
  if (options.length === 0) return <Note tone="warn">{none}</Note>;
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? id : undefined}>
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className="grid max-h-56 gap-3 overflow-auto rounded border border-control p-3.5">
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            {...register}
            value={value}
            aria-invalid={error ? true : undefined}
            label={<span className="wrap-anywhere">{label}</span>}
            hint={hint}
          />
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
