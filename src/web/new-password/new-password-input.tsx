import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Strength, Verdict } from '#shared/passwords/judge.ts';
import type { About } from '#shared/passwords/own-words.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { useField } from '#web/ui/form/field-context.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { PASSWORD_REFUSALS } from './refusal-texts.ts';
import { prepareJudge, useVerdict } from './use-verdict.ts';
import './strength-meter.css';

const WORDS: Record<Strength, string> = { weak: 'Fraca', fair: 'Razoável', good: 'Boa', strong: 'Forte' };
const STEPS = Object.keys(WORDS) as Strength[];

/** Always there, so that what it comes to say is read out. */
function StrengthMeter({ verdict }: { verdict: Verdict | null }) {
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

addErrorTexts(PASSWORD_REFUSALS);

type NewPasswordInputProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'onInput' | 'onFocus'> & {
  /** As far as that is known where it is chosen. */
  whose: About;
};

/** A password that is being chosen, and how it stands. */
export function NewPasswordInput({ whose, ...rest }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const verdict = useVerdict(typed, whose);

  // What was sent is emptied by its form, which tells no field: natively here, by another value there.
  useEffect(() => setTyped(inputIn(box.current)?.value ?? ''));
  useEffect(() => {
    const form = inputIn(box.current)?.form;
    const empty = () => setTyped('');
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  }, []);

  return (
    <div ref={box} className="grid gap-2">
      <PasswordInput
        {...rest}
        autoComplete="new-password"
        onFocus={prepareJudge}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <StrengthMeter verdict={verdict} />
    </div>
  );
}

const inputIn = (box: HTMLElement | null) => box?.querySelector('input');
