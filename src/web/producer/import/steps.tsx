import { Check } from 'lucide-react';

const STEPS = ['Lista', 'Cursos', 'Conferência', 'Resultado'] as const;
export type Step = 0 | 1 | 2 | 3;

export function Steps({ current }: { current: Step }) {
  return (
    <ol className="import-steps" aria-label="Etapas">
      {STEPS.map((name, at) => (
        <li key={name} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          <span className="import-step-mark" aria-hidden="true">
            {at < current ? <Check /> : at + 1}
          </span>
          <span className={at === current ? undefined : 'max-md:sr-only'}>
            {name}
            {at < current && <span className="sr-only"> (concluída)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
