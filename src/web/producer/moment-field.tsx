import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type MomentProps = {
  label: string;
  error: string | undefined;
  timeError: string | undefined;
  day: UseFormRegisterReturn;
  time: UseFormRegisterReturn;
};

/** A day that may be left out, and the hour. */
export function MomentField({ label, error, timeError, day, time }: MomentProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-3">
      <Field label={label} optional error={error}>
        <TextInput type="date" {...day} />
      </Field>
      <Field label="Hora" error={timeError}>
        <TextInput type="time" aria-label={`Hora: ${label}`} {...time} />
      </Field>
    </div>
  );
}
