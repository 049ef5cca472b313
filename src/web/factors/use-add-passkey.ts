import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { makePasskey } from '#web/lib/passkeys.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useAfterChange } from './use-factors.ts';

const FAILED = 'Este aparelho não conseguiu criar a chave de acesso. Tente em outro navegador ou aparelho.';
const KNOWN = 'Este aparelho já tem uma chave de acesso da sua conta.';

type Added = { recoveryCodes: string[] | null };

/** Gets a challenge from the server, creates the passkey on the device, and saves it. */
export function useAddPasskey(onAdded: (added: Added) => void) {
  const changed = useAfterChange();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function add(name: string) {
    setBusy(true);
    setError(null);
    try {
      const response = await makePasskey(await api.factors.startPasskey.call());
      if (response) {
        const { recoveryCodes } = await api.factors.addPasskey.call({ name, response });
        await changed();
        onAdded({ recoveryCodes });
      }
    } catch (reason) {
      setError(textOf(reason));
    }
    setBusy(false);
  }
  return { add, busy, error, forgetError: () => setError(null) };
}

function textOf(reason: unknown): string {
  const isAnswer = reason instanceof Problem || reason instanceof TypeError;
  if (isAnswer) return explainProblem(reason).text;
  return (reason as Error).name === 'InvalidStateError' ? KNOWN : FAILED;
}
