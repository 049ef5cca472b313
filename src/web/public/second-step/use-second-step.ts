import { useState } from 'react';
import type { FactorAnswer } from '#shared/contract/account/factors.ts';
import type { SecondStep } from '#shared/contract/public.ts';
import { api } from '#web/lib/api/api.ts';
import { askForPasskey } from '#web/lib/passkeys.ts';
import { afterSignIn } from '#web/lib/session/return-path.ts';
import { type ExplainedProblem, explainProblem } from '#web/lib/texts/explain-problem.ts';

type Factor = 'code' | 'recoveryCode' | 'passkey';
type Entered = { home: string; recoveryCodesLeft: number };

/** The step after the password, with any of the account's factors. */
export function useSecondStep({ token }: SecondStep) {
  const [busy, setBusy] = useState<Factor | null>(null);
  const [problem, setProblem] = useState<(ExplainedProblem & { way: Factor }) | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);

  async function attempt(way: Factor, answer: () => Promise<FactorAnswer | null>) {
    if (busy) return;
    setBusy(way);
    setProblem(null);
    try {
      const given = await answer();
      if (!given) return setBusy(null);
      const { home, recoveryCodesLeft } = await api.public.answerSecondStep.call({ token, answer: given });
      if (recoveryCodesLeft === undefined) return window.location.assign(afterSignIn(home));
      setEntered({ home, recoveryCodesLeft });
    } catch (error) {
      setProblem({ ...explainProblem(error, { unexpected: 'Erro ao fazer login' }), way });
    }
    setBusy(null);
  }

  return {
    busy,
    problem,
    entered,
    giveCode: (code: string) => attempt('code', async () => ({ code })),
    giveRecoveryCode: (recoveryCode: string) => attempt('recoveryCode', async () => ({ recoveryCode })),
    usePasskey: () =>
      attempt('passkey', async () => {
        const passkey = await askForPasskey(await api.public.startSecondStepPasskey.call({ token }));
        return passkey && { passkey };
      }),
  };
}
