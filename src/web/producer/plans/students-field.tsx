import type { Ref } from 'react';
import { EXPANSION } from '#shared/billing/plan-purchase.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { shortBrl } from './plan-terms.ts';
import { nearestQuantity, quantityProblem } from './quantity.ts';

const NUMBER = new Intl.NumberFormat('pt-BR');
const PACKS = [1_000, 5_000, 10_000, 20_000];

type StudentsFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  /** After a refused attempt: the problem is shown as an error instead of a hint. */
  tried: boolean;
  ref: Ref<HTMLInputElement>;
};

export function StudentsField({ value, onChange, tried, ref }: StudentsFieldProps) {
  const problem = quantityProblem(value);
  return (
    <Field
      label="Alunos adicionais"
      hint={problem ?? 'De 1.000 em 1.000 alunos'}
      error={tried ? (problem ?? undefined) : undefined}
    >
      <TextInput
        ref={ref}
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

type PacksProps = Pick<StudentsFieldProps, 'value' | 'onChange'> & { unitCents: number };

/** Common quantities, and the nearest valid one for an invalid number. */
export function Packs({ value, onChange, unitCents }: PacksProps) {
  const offered = quantityProblem(value) ? [nearestQuantity(value), ...PACKS] : PACKS;
  return (
    <ul className="flex flex-wrap gap-1.5 tabular-nums" aria-label="Preço por quantidade">
      {[...new Set(offered)]
        .toSorted((one, other) => one - other)
        .map((students) => (
          <li key={students}>
            <Button size="small" aria-pressed={value === `${students}`} onClick={() => onChange(`${students}`)}>
              {NUMBER.format(students)}: {shortBrl(students * unitCents)}
            </Button>
          </li>
        ))}
    </ul>
  );
}
