import type { FormEvent } from 'react';
import { Field } from '#web/ui/field.tsx';
import { Note } from '#web/ui/note.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import type { ProofState } from './use-proof.ts';

type ProofFormProps = { id: string; proof: ProofState; username: string; onForgotten: () => void };

export function ProofForm({ id, proof, username, onForgotten }: ProofFormProps) {
  const { errors, busy, complete } = proof;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !complete) return;
    const form = event.currentTarget;
    const wrong = await proof.submit();
    const field = Object.keys(wrong).find((name) => name !== 'form');
    if (field) (form.elements.namedItem(field) as HTMLInputElement | null)?.focus();
  }

  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={send}>
      {errors.form && (
        <Note tone="bad" role="alert">
          {errors.form}
        </Note>
      )}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field label="Senha" error={errors.password}>
        <PasswordInput
          name="password"
          ref={focusOnArrival}
          data-autofocus
          value={proof.password}
          onChange={({ target }) => proof.setPassword(target.value)}
        />
      </Field>
      <button type="button" className="link justify-self-start text-sm" onClick={onForgotten}>
        Não sei a senha
      </button>
    </form>
  );
}
