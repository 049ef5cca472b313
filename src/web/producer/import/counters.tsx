import type { Tone } from '#web/ui/tone.ts';

export type Counter<Id extends string> = { id: Id; label: string; tone: Tone; count: number };
type CountersProps<Id extends string> = {
  counters: Counter<Id>[];
  /** The counter that filters the lines. */
  value: Id | null;
  onChange: (value: Id | null) => void;
};

const NUMBER = new Intl.NumberFormat('pt-BR');

export function Counters<Id extends string>({ counters, value, onChange }: CountersProps<Id>) {
  return (
    <fieldset className="import-counters on-card" aria-label="Filtrar linhas">
      {counters.map(({ id, label, tone, count }) => (
        <button
          key={id}
          type="button"
          className="import-counter"
          aria-pressed={value === id}
          disabled={count === 0 && value !== id}
          onClick={() => onChange(value === id ? null : id)}
        >
          <b>{NUMBER.format(count)}</b>{' '}
          <span>
            <span className={`import-dot tone-${tone}`} />
            {label}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
