import { useRef, useState } from 'react';
import type { Area } from '#web/lib/areas.ts';
import { ERROR_TEXTS } from '#web/lib/error-texts.ts';
import { readProblem } from '#web/lib/problem.ts';
import { afterSignIn } from '#web/lib/return-path.ts';
import { forgetEmail, rememberEmail } from './remembered-email.ts';

const MOST_FAILURES = 5;

type SignIn = (credentials: { email: string; password: string }) => Promise<{ home: string }>;

/** A sign-in form's conduct: refuses blanks and a sixth try, forgets the password after any error. */
export function useLogin(area: Area, signIn: SignIn) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const failures = useRef(0);

  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const email = String(typed.get('email')).trim().toLowerCase();
    const password = String(typed.get('password'));
    const refused = failures.current >= MOST_FAILURES ? ERROR_TEXTS.too_many_logins : blank(email, password);
    if (refused) return fail(form, refused);
    rememberEmail(area, email);
    setBusy(true);
    setError(null);
    try {
      const { home } = await signIn({ email, password });
      forgetEmail(area);
      window.location.assign(afterSignIn(home));
    } catch (reason) {
      const problem = readProblem(reason, { unexpected: 'Erro ao fazer login' });
      if (problem.code === 'wrong_credentials') failures.current += 1;
      setBusy(false);
      fail(form, problem.fields.email ?? problem.text);
    }
  }

  function fail(form: HTMLFormElement, text: string) {
    setError(text);
    const { email, password } = form.elements as unknown as Record<'email' | 'password', HTMLInputElement>;
    password.value = '';
    (email.value.trim() === '' ? email : password).focus();
  }

  return { error, busy, submit };
}

function blank(email: string, password: string): string | null {
  return email === '' || password === '' ? 'Por favor, preencha todos os campos' : null;
}
