import { useState } from 'react';
import type { IdentityProof } from '#shared/contract/account/identity.ts';
import type { Proof } from '#shared/security/step-up.ts';
import { api } from '#web/lib/api/api.ts';
import { askForPasskey } from '#web/lib/passkeys.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';

type Field = 'password' | 'code' | 'recoveryCode';
type Errors = Partial<Record<Field | 'form', string>>;
type ProofOptions = {
  proofs: Proof[];
  typedPassword: string;
  onConfirmed: () => void;
  /** The session has ended, so it cannot be confirmed. */
  onLost: (error: unknown) => void;
};

export type ProofState = ReturnType<typeof useProof>;

export function useProof({ proofs, typedPassword, onConfirmed, onLost }: ProofOptions) {
  const [typed, setTyped] = useState({ password: typedPassword, code: '', recoveryCode: '' });
  const [recovering, setRecovering] = useState(!proofs.includes('totp') && proofs.includes('recovery_code'));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<'typed' | 'passkey' | null>(null);
  const second = secondOf(proofs, recovering);

  /** @returns whether the identity is confirmed now */
  async function give(by: 'typed' | 'passkey', prove: () => Promise<IdentityProof | null>): Promise<boolean> {
    setBusy(by);
    setErrors({});
    try {
      const proof = await prove();
      if (!proof) return false;
      await api.public.confirmIdentity.call(proof);
      onConfirmed();
      return true;
    } catch (error) {
      const wrong = explain(error, onLost);
      // A code can be used once, so the fields are cleared for another.
      if (wrong.code) setTyped((now) => ({ ...now, code: '' }));
      setErrors(wrong);
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    typed,
    type: (field: Field, value: string) => {
      setTyped({ ...typed, [field]: value });
      setErrors({});
    },
    errors,
    busy,
    /** The factor needed beside the password; null if none. */
    second,
    complete: typed.password !== '' && isComplete(second, typed),
    recovering,
    recover: (on: boolean) => {
      setRecovering(on);
      setErrors({});
    },
    submit: () =>
      give(
        'typed',
        async () => ({ password: typed.password, ...(second && { [second]: typed[second] }) }) as IdentityProof,
      ),
    usePasskey: () =>
      give('passkey', async () => {
        const passkey = await askForPasskey(await api.public.startPasskeyConfirmation.call());
        return passkey && { passkey };
      }),
  };
}

function secondOf(proofs: Proof[], recovering: boolean): 'code' | 'recoveryCode' | null {
  if (recovering) return 'recoveryCode';
  return proofs.includes('totp') ? 'code' : null;
}

function isComplete(second: 'code' | 'recoveryCode' | null, typed: Record<Field, string>): boolean {
  if (second === 'code') return typed.code.length === 6;
  return second === null || typed.recoveryCode.trim() !== '';
}

function explain(error: unknown, onLost: (error: unknown) => void): Errors {
  const { code, text, reason } = explainProblem(error);
  if (code === 'session_ended' || code === 'not_signed_in') onLost(error);
  if (code === 'wrong_password') return { password: 'A senha está incorreta' };
  if (code === 'factor_wrong' && reason === 'recovery_code')
    return { recoveryCode: 'Código de recuperação incorreto ou já usado' };
  return code === 'factor_wrong' ? { code: text } : { form: text };
}
