import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';

const STEPS = ['Lista', 'Cursos', 'Conferência', 'Resultado'] as const;
export type Step = 0 | 1 | 2 | 3;

/** The pressed button disappears with its step, so the focus moves to the next step. */
export function Steps({ current }: { current: Step }) {
  const now = useRef<HTMLLIElement>(null);
  const before = useRef(current);
  useEffect(() => {
    if (before.current !== current) now.current?.focus();
    before.current = current;
  }, [current]);
  return (
    <ol className="import-steps" aria-label="Etapas">
      {STEPS.map((name, at) => (
        <li
          key={name}
          ref={at === current ? now : undefined}
          tabIndex={at === current ? -1 : undefined}
          aria-current={at === current ? 'step' : undefined}
          data-done={at < current || undefined}
        >
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
