import { useState } from 'react';
import type { IdentityProof } from '#shared/contract/identity.ts';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';

type Errors = { password?: string; form?: string };
type ProofOptions = { typedPassword: string; onConfirmed: () => void; onLost: (error: unknown) => void };

export type ProofState = ReturnType<typeof useProof>;

/** What is typed to prove who sits there, and what came of it. */
export function useProof({ typedPassword, onConfirmed, onLost }: ProofOptions) {
  const [password, setPassword] = useState(typedPassword);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function send(proof: IdentityProof): Promise<Errors> {
    setBusy(true);
    setErrors({});
    try {
      await api.public.confirmIdentity.call(proof);
      onConfirmed();
      return {};
    } catch (error) {
      const wrong = explain(error, onLost);
      setErrors(wrong);
      return wrong;
    } finally {
      setBusy(false);
    }
  }

  return {
    password,
    setPassword: (typed: string) => {
      setPassword(typed);
      setErrors({});
    },
    errors,
    busy,
    complete: password !== '',
    /** @returns what was wrong */
    submit: () => send({ password }),
  };
}

function explain(error: unknown, onLost: (error: unknown) => void): Errors {
  const { code, text } = readProblem(error);
  if (code === 'session_ended' || code === 'not_signed_in') onLost(error);
  return code === 'wrong_password' ? { password: 'A senha está incorreta' } : { form: text };
}
