import { formatBrl } from '#shared/billing/money.ts';
import { EXPANSION } from '#shared/billing/plan-purchase.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { nearestQuantity, quantityProblem } from './quantity.ts';

const NUMBER = new Intl.NumberFormat('pt-BR');
const PACKS = [1_000, 5_000, 10_000, 20_000];

type StudentsFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  unitCents: number;
  /** Refused already: what is wrong is no hint any more. */
  tried: boolean;
};

export function StudentsField({ value, onChange, unitCents, tried }: StudentsFieldProps) {
  const problem = quantityProblem(value);
  const nearest = nearestQuantity(value);
  return (
    <div className="grid content-start gap-2">
      <Field
        label="Alunos adicionais"
        hint={problem ?? 'De 1.000 em 1.000, por 1 ano.'}
        error={tried ? (problem ?? undefined) : undefined}
      >
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
      <ul className="flex flex-wrap gap-1.5 tabular-nums" aria-label="Preço por quantidade">
        {[...new Set(problem ? [nearest, ...PACKS] : PACKS)].map((students) => (
          <li key={students}>
            <Button size="small" aria-pressed={value === `${students}`} onClick={() => onChange(`${students}`)}>
              {NUMBER.format(students)}: {formatBrl(students * unitCents)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
