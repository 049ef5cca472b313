import { useRef, useState } from 'react';
import type { SecondStep, SignInResult } from '#shared/contract/public.ts';
import type { Area } from '#shared/screens/area.ts';
import { forgetEmail, rememberEmail } from '#web/lib/session/remembered-email.ts';
import { afterSignIn } from '#web/lib/session/return-path.ts';
import { ERROR_TEXTS } from '#web/lib/texts/error-texts.ts';
import { againIn, type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';

const MOST_FAILURES = 5;
/** The server's counting window. */
const COUNTED_MS = 15 * 60_000;

/** `usedUp`: the address whose tries are used up; `noAccess`: the credentials are right, but no course is open. */
type Refusal = { text: string; atEmail?: boolean; usedUp?: string; noAccess?: boolean };
type SignIn = (credentials: { email: string; password: string }) => Promise<SignInResult>;

/** Behaviour of a sign-in form: refuses blanks and a sixth try, and clears the password after any error. */
export function useLogin(area: Area, signIn: SignIn) {
  const [error, setError] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const failures = useRef<number[]>([]);

  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const email = String(typed.get('email')).trim().toLowerCase();
    const password = String(typed.get('password'));
    failures.current = failures.current.filter((at) => Date.now() - at < COUNTED_MS);
    const refused = tooMany(failures.current, email, Date.now()) ?? blank(email, password);
    if (refused) return fail(form, refused);
    rememberEmail(area, email);
    setBusy(true);
    setError(null);
    try {
      const arrival = await signIn({ email, password });
      forgetEmail(area);
      if ('home' in arrival) return window.location.assign(afterSignIn(arrival.home));
      setBusy(false);
      setSecondStep(arrival.secondStep);
    } catch (reason) {
      const problem = explainProblem(reason, { unexpected: 'Erro ao fazer login' });
      if (problem.code === 'wrong_credentials') failures.current.push(Date.now());
      setBusy(false);
      fail(form, explain(problem, email));
    }
  }

  function fail(form: HTMLFormElement, refusal: Refusal) {
    setError(refusal);
    const { email, password } = form.elements as unknown as Record<'email' | 'password', HTMLInputElement>;
    password.value = '';
    (refusal.atEmail ? email : password).focus();
  }

  return { error, busy, submit, secondStep, startAgain: () => setSecondStep(null) };
}

function tooMany(failures: number[], email: string, now: number): Refusal | null {
  const [first] = failures;
  if (first === undefined || failures.length < MOST_FAILURES) return null;
  return { text: againIn('too_many_logins', (first + COUNTED_MS - now) / 1000), usedUp: email };
}

function blank(email: string, password: string): Refusal | null {
  const text = 'Por favor, preencha todos os campos';
  return email === '' || password === '' ? { text, atEmail: email === '' } : null;
}

/** A password that violates the rules cannot be anybody's, so it is reported as wrong. */
function explain({ code, fields, text }: ExplainedProblem, email: string): Refusal {
  if (code === 'too_many_logins') return { text, usedUp: email };
  if (fields.email) return { text: fields.email, atEmail: true };
  return { text: fields.password ? ERROR_TEXTS.wrong_credentials : text, noAccess: code === 'no_active_enrollment' };
}
