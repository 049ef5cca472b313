import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/form/field.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { PeriodKind } from './typed-period.ts';

export const OWN_PERIODS: Option<PeriodKind>[] = [
  { value: 'none', label: 'Sem prazo' },
  { value: 'days', label: 'Dias depois da matrícula' },
  { value: 'lastDay', label: 'Até uma data' },
];

type Name = 'accessPeriod.days' | 'accessPeriod.lastDay';
type PeriodForm = { error(name: Name): string | undefined; register(name: Name): UseFormRegisterReturn };

type PeriodFieldsProps = {
  form: PeriodForm;
  label: string;
  options: Option<PeriodKind>[];
  kind: PeriodKind;
  hint?: ReactNode;
  onKind: (kind: PeriodKind) => void;
};

/**
 * A kind of period and, if it takes one, its number or day. A function rather than a component, like `personFields`.
 */
export function periodFields({ form, label, options, kind, hint, onKind }: PeriodFieldsProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={label} hint={hint}>
        <Select options={options} value={kind} onChange={onKind} />
      </Field>
      {kind === 'days' && (
        <Field label="Número de dias" error={form.error('accessPeriod.days')}>
          <TextInput inputMode="numeric" autoComplete="off" trail="dias" {...form.register('accessPeriod.days')} />
        </Field>
      )}
      {kind === 'lastDay' && (
        <Field label="Último dia" error={form.error('accessPeriod.lastDay')}>
          <TextInput type="date" {...form.register('accessPeriod.lastDay')} />
        </Field>
      )}
    </div>
  );
}
