import { type FormEvent, useEffect, useRef } from 'react';
import type { Proof } from '#shared/security/step-up.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { focusOnArrival } from '#web/ui/overlay/focus-on-arrival.ts';
import type { ProofState } from './use-proof.ts';

type ProofFormProps = {
  id: string;
  proof: ProofState;
  proofs: Proof[];
  username: string;
  onForgotten: () => void;
};

export function ProofForm({ id, proof, proofs, username, onForgotten }: ProofFormProps) {
  const { typed, errors, busy, complete, second, recovering } = proof;

  const form = useRef<HTMLFormElement>(null);
  // After showing the error, so that it can be typed again.
  useEffect(() => {
    if (!busy && Object.keys(errors).length > 0) focusWrong(form.current);
  }, [errors, busy]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy && complete) proof.submit();
  }

  return (
    <form ref={form} id={id} noValidate className="grid gap-4" onSubmit={send}>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Senha" error={errors.password}>
        <PasswordInput
          name="password"
          ref={proofs.includes('passkey') ? undefined : focusOnArrival}
          value={typed.password}
          onChange={({ target }) => proof.type('password', target.value)}
        />
      </Field>
      {second === 'code' && (
        <CodeInput
          label="Código do aplicativo"
          value={typed.code}
          onChange={(code) => proof.type('code', code)}
          error={errors.code}
        />
      )}
      {second === 'recoveryCode' && (
        <Field label="Código de recuperação" hint="Cada código vale uma vez." error={errors.recoveryCode}>
          <TextInput
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed.recoveryCode}
            onChange={({ target }) => proof.type('recoveryCode', target.value)}
          />
        </Field>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {proofs.includes('totp') && proofs.includes('recovery_code') && (
          <button type="button" className={linkClass('py-1 text-sm')} onClick={() => proof.recover(!recovering)}>
            {recovering ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
          </button>
        )}
        <button type="button" className={linkClass('py-1 text-sm')} onClick={onForgotten}>
          Não sei a senha
        </button>
      </div>
    </form>
  );
}

const focusWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
