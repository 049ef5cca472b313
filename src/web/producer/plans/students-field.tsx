import { EXPANSION } from '#shared/billing/plan-purchase.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const MINIMUM = 'Mínimo de 1.000 alunos adicionais';

/** Why so many cannot be added, or null. */
export function quantityProblem(typed: string): string | null {
  const students = Number(typed);
  if (!Number.isInteger(students) || students < EXPANSION.min) return MINIMUM;
  if (students > EXPANSION.max) return 'Máximo de 1.000.000 de alunos adicionais';
  return students % EXPANSION.step === 0 ? null : 'De 1.000 em 1.000 alunos';
}

type StudentsFieldProps = { value: string; onChange: (typed: string) => void; error: string | null };

export function StudentsField({ value, onChange, error }: StudentsFieldProps) {
  return (
    <Field label="Alunos adicionais" hint={MINIMUM} error={error ?? undefined}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={EXPANSION.min}
        max={EXPANSION.max}
        step={EXPANSION.step}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
