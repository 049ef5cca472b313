import { useRef, useState } from 'react';
import type { SecondStep, SignInResult } from '#shared/contract/public.ts';
import type { Area } from '#shared/screens/area.ts';
import { afterSignIn } from '#web/lib/session/return-path.ts';
import { ERROR_TEXTS } from '#web/lib/texts/error-texts.ts';
import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';
import { forgetEmail, rememberEmail } from './remembered-email.ts';

const MOST_FAILURES = 5;

type Refusal = { text: string; atEmail?: boolean };
type SignIn = (credentials: { email: string; password: string }) => Promise<SignInResult>;

/** A sign-in form's conduct: refuses blanks and a sixth try, forgets the password after any error. */
export function useLogin(area: Area, signIn: SignIn) {
  const [error, setError] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null);
  const failures = useRef(0);

  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const email = String(typed.get('email')).trim().toLowerCase();
    const password = String(typed.get('password'));
    const refused = failures.current >= MOST_FAILURES ? { text: ERROR_TEXTS.too_many_logins } : blank(email, password);
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
      if (problem.code === 'wrong_credentials') failures.current += 1;
      setBusy(false);
      fail(form, explain(problem));
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

function blank(email: string, password: string): Refusal | null {
  const text = 'Por favor, preencha todos os campos';
  return email === '' || password === '' ? { text, atEmail: email === '' } : null;
}

/** A password that breaks the rules is nobody's, and so is simply wrong. */
function explain({ fields, text }: ExplainedProblem): Refusal {
  if (fields.email) return { text: fields.email, atEmail: true };
  return { text: fields.password ? ERROR_TEXTS.wrong_credentials : text };
}
