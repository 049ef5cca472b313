import type { Strength, Verdict } from '#shared/passwords/judge.ts';
import { useField } from '#web/ui/form/field-context.ts';
import { PASSWORD_REFUSALS } from './refusal-texts.ts';
import './strength-meter.css';

const WORDS: Record<Strength, string> = { weak: 'Fraca', fair: 'Razoável', good: 'Boa', strong: 'Forte' };
const STEPS = Object.keys(WORDS) as Strength[];

/** Always there, so that what it comes to say is read out. */
export function StrengthMeter({ verdict }: { verdict: Verdict | null }) {
  const saidBelow = useField()['aria-invalid'];
  return (
    <div className="strength" data-strength={verdict?.strength} aria-live="polite">
      {verdict && (
        <>
          <span className="strength-bars" aria-hidden="true">
            {STEPS.map((step) => (
              <span key={step} data-on={STEPS.indexOf(step) <= STEPS.indexOf(verdict.strength) || undefined} />
            ))}
          </span>
          <p>
            Força da senha: <strong>{WORDS[verdict.strength]}</strong>
          </p>
          {verdict.refusal && !saidBelow && <p className="strength-why">{PASSWORD_REFUSALS[verdict.refusal]}</p>}
        </>
      )}
    </div>
  );
}
