import type { UseFormRegisterReturn } from 'react-hook-form';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type MomentProps = {
  label: string;
  error: string | undefined;
  timeError: string | undefined;
  day: UseFormRegisterReturn;
  time: UseFormRegisterReturn;
};

/** An optional day, and the hour. */
export function MomentField({ label, error, timeError, day, time }: MomentProps) {
  // A wrapped label must not move the hour out of line with its day.
  const rows = cx(
    'grid-rows-subgrid wrap-anywhere [&>label]:self-end',
    error || timeError ? 'row-span-3' : 'row-span-2',
  );
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      <Field label={label} optional error={error} className={rows}>
        <TextInput type="date" {...day} />
      </Field>
      <Field label="Hora" error={timeError} className={rows}>
        <TextInput type="time" aria-label={`Hora: ${label}`} {...time} />
      </Field>
    </div>
  );
}
