import { useEffect, useState } from 'react';
import type { PasskeyAssertion } from '#shared/contract/account/factors.ts';
import type { Area } from '#shared/screens/area.ts';
import { api } from '#web/lib/api/api.ts';
import { originOfPasskeys } from '#web/lib/api/boot.ts';
import { askForPasskey, offerPasskeys, offersAutofill, passkeysAt, stopOffering } from '#web/lib/passkeys.ts';
import { afterSignIn } from '#web/lib/session/return-path.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';

/** A challenge is valid for five minutes; the browser's offer lasts as long as the page. */
const RENEW_MS = 4 * 60_000;

const options = () => api.public.startPasskeySignIn.call();

/** Sign-in with a passkey: offered in the e-mail field when it is focused, and by a button. */
export function usePasskeySignIn(area: Area) {
  const [offered] = useState(() => passkeysAt(originOfPasskeys()));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer lasts as long as the page, whatever is shown
  useEffect(() => {
    if (!offered) return;
    let stopped = false;
    let renewal: ReturnType<typeof setInterval> | undefined;
    async function offer() {
      const challenge = await options().catch(() => null);
      if (!challenge || stopped) return;
      const answer = await offerPasskeys(challenge);
      if (answer && !stopped) await enter(answer);
    }
    function begin() {
      if (!takesPasskeys(document.activeElement)) return;
      document.removeEventListener('focusin', begin);
      renewal = setInterval(() => document.hidden || offer(), RENEW_MS);
      offer();
    }
    // The server stores each challenge, and most visits need none.
    offersAutofill().then((can) => {
      if (!can || stopped) return;
      document.addEventListener('focusin', begin);
      begin();
    });
    return () => {
      stopped = true;
      document.removeEventListener('focusin', begin);
      clearInterval(renewal);
      if (renewal) stopOffering();
    };
  }, []);

  async function enter(answer: PasskeyAssertion) {
    setBusy(true);
    try {
      const { home } = await api.public.signInWithPasskey.call({ passkey: answer, area });
      window.location.assign(afterSignIn(home));
    } catch (reason) {
      setBusy(false);
      setError(explainProblem(reason, { unexpected: 'Erro ao fazer login' }).text);
    }
  }

  async function press() {
    setBusy(true);
    setError(null);
    try {
      const answer = await askForPasskey(await options());
      if (answer) return await enter(answer);
    } catch (reason) {
      setError(explainProblem(reason).text);
    }
    setBusy(false);
  }

  return { offered, busy, error, press };
}

const takesPasskeys = (field: Element | null) =>
  field instanceof HTMLInputElement && /webauthn$/.test(field.autocomplete);
