import { useEffect, useEffectEvent, useRef } from 'react';
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
  /** How often it was refused: what is wrong is no hint any more then, and the field has the focus. */
  tried: number;
};

export function StudentsField({ value, onChange, tried }: StudentsFieldProps) {
  const problem = quantityProblem(value);
  const input = useRef<HTMLInputElement>(null);
  const point = useEffectEvent(() => problem && input.current?.focus());
  useEffect(() => {
    if (tried > 0) point();
  }, [tried]);
  return (
    <Field
      label="Alunos adicionais"
      hint={problem ?? 'De 1.000 em 1.000 alunos'}
      error={tried > 0 ? (problem ?? undefined) : undefined}
    >
      <TextInput
        ref={input}
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

/** What is often bought, and what comes next after a number that cannot be. */
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
