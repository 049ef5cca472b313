import { type Control, type UseFormRegister, useController } from 'react-hook-form';
import { localDay } from '#shared/time/dates.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { Notice, TypedNotice } from './notice-fields.ts';

const WHENS = [
  { value: 'now', label: 'Agora' },
  { value: 'later', label: 'Em outra hora' },
] as const;

type TimeFieldProps = {
  control: Control<TypedNotice, unknown, Notice>;
  register: UseFormRegister<TypedNotice>;
  error: (name: 'sendAt' | 'sendAt.day' | 'sendAt.time') => string | undefined;
};

export function TimeField({ control, register, error }: TimeFieldProps) {
  const { field: when } = useController({ control, name: 'sendAt.when' });
  return (
    <div className="grid gap-3">
      <div className="grid justify-items-start gap-1.5">
        <span className="field-label" aria-hidden="true">
          Quando
        </span>
        <Segmented label="Quando" options={[...WHENS]} value={when.value} onChange={when.onChange} />
      </div>
      {when.value === 'later' && (
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Dia" error={error('sendAt.day') ?? error('sendAt')}>
            <TextInput type="date" min={localDay(new Date())} {...register('sendAt.day')} />
          </Field>
          <Field label="Hora" hint="Horário de Brasília" error={error('sendAt.time')}>
            <TextInput type="time" {...register('sendAt.time')} />
          </Field>
        </div>
      )}
    </div>
  );
}
