import { useEffect, useState } from 'react';
import type { PasskeyAssertion } from '#shared/contract/factors.ts';
import { api } from '#web/lib/api.ts';
import type { Area } from '#web/lib/areas.ts';
import { askForPasskey, offerPasskeys, offersAutofill, stopOffering } from '#web/lib/passkeys.ts';
import { readProblem } from '#web/lib/problem.ts';
import { afterSignIn } from '#web/lib/return-path.ts';

/** A challenge lives for five minutes; the browser's offer stays as long as the page. */
const RENEW_MS = 4 * 60_000;

const options = () => api.public.startPasskeySignIn.call();
const isHere = (rpId: string) => rpId === window.location.hostname;

/** Signing in with a passkey: offered in the e-mail field while the page is open, and by a button. */
export function usePasskeySignIn(area: Area) {
  const [offered, setOffered] = useState(area === 'producer');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the offer stands as long as the page, whatever it shows
  useEffect(() => {
    let stopped = false;
    async function offer() {
      const challenge = await options().catch(() => null);
      if (stopped || !challenge || !isHere(challenge.rpId)) return setOffered(false);
      setOffered(true);
      if (!(await offersAutofill()) || stopped) return;
      const answer = await offerPasskeys(challenge);
      if (answer && !stopped) await enter(answer);
    }
    offer();
    const renewal = setInterval(() => document.hidden || offer(), RENEW_MS);
    return () => {
      stopped = true;
      clearInterval(renewal);
      stopOffering();
    };
  }, []);

  async function enter(answer: PasskeyAssertion) {
    setBusy(true);
    try {
      const { home } = await api.public.signInWithPasskey.call({ passkey: answer, area });
      window.location.assign(afterSignIn(home));
    } catch (reason) {
      setBusy(false);
      setError(readProblem(reason, { unexpected: 'Erro ao fazer login' }).text);
    }
  }

  async function press() {
    setBusy(true);
    setError(null);
    try {
      const answer = await askForPasskey(await options());
      if (answer) return await enter(answer);
    } catch (reason) {
      setError(readProblem(reason).text);
    }
    setBusy(false);
  }

  return { offered: offered && 'PublicKeyCredential' in window, busy, error, press };
}
