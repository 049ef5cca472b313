import './strength-meter.css';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { About } from '#shared/passwords/own-words.ts';
import type { Strength, Verdict } from '#shared/passwords/password-strength.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { useField } from '#web/ui/form/field-context.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { PASSWORD_REFUSALS } from './refusal-texts.ts';

/** Judging a password takes milliseconds, tens of them on an old phone, so it waits for a pause in typing. */
const PAUSE_MS = 150;

const fetchJudge = () => import('#shared/passwords/password-strength.ts');

/**
 * The checker is half a megabyte with its dictionaries, so it is loaded when somebody is about to choose a password.
 */
const prepareJudge = () => void fetchJudge().catch(() => {});

/**
 * The server's verdict in advance. Null while nothing is typed or if the dictionaries cannot be loaded; then
 * the server decides.
 */
function useVerdict(password: string, { name, email, school }: About): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (password === '') return setVerdict(null);
    let outdated = false;
    const timer = setTimeout(async () => {
      const judge = await fetchJudge().catch(() => null);
      if (!outdated) setVerdict(judge?.checkStrength(password, { name, email, school }) ?? null);
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [password, name, email, school]);
  return verdict;
}

const WORDS: Record<Strength, string> = { weak: 'Fraca', fair: 'Razoável', good: 'Boa', strong: 'Forte' };
const STEPS = Object.keys(WORDS) as Strength[];

/**
 * Always rendered, so that screen readers announce its changes, and at its full height, so that nothing below it
 * moves.
 */
function StrengthMeter({ verdict }: { verdict: Verdict | null }) {
  const saidBelow = useField()['aria-invalid'];
  return (
    <div className="strength" data-strength={verdict?.strength} aria-live="polite">
      <span className="strength-bars" aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-on={(verdict && STEPS.indexOf(step) <= STEPS.indexOf(verdict.strength)) || undefined} />
        ))}
      </span>
      <p className="strength-words">
        {verdict && (
          <>
            Força da senha: <strong>{WORDS[verdict.strength]}</strong>
            {verdict.refusal && !saidBelow && (
              <span className="strength-why"> · {PASSWORD_REFUSALS[verdict.refusal]}</span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

addErrorTexts(PASSWORD_REFUSALS);

type NewPasswordInputProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete' | 'onInput' | 'onFocus'> & {
  /** As far as known at this point. */
  whose: About;
};

export function NewPasswordInput({ whose, ...rest }: NewPasswordInputProps) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const verdict = useVerdict(typed, whose);

  // Forms are reset without change events, so the value is read after each render.
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
