import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import type { About } from '#shared/passwords/own-words.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { fieldText } from '#web/lib/texts/field-texts.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

type Errors = { password?: string; confirmation?: string; form?: string };

type ResetFormProps = { whose: About; onSubmit: (password: string) => Promise<unknown> };

/** Uses no schemas, which two fields do not need, because this page is part of the students' bundle. */
export function ResetForm({ whose, onSubmit }: ResetFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const password = String(typed.get('password'));
    const wrong = check(password, String(typed.get('confirmation')));
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusWrong(form, wrong);
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (error) {
      const { fields, text } = explainProblem(error, { form: 'reset', unexpected: 'Erro ao redefinir senha' });
      setErrors(fields.password ? { password: fields.password } : { form: text });
      focusWrong(form, { password: text });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit(event.currentTarget);
      }}
    >
      {errors.form && (
        <Note tone="bad" role="alert">
          {errors.form}
        </Note>
      )}
      <Field label="Nova senha" hint="Pelo menos 6 caracteres." error={errors.password}>
        <NewPasswordInput name="password" whose={whose} />
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" />
      </Field>
      <Button variant="primary" size="large" block type="submit" busy={busy} busyText="Salvando...">
        Redefinir senha
      </Button>
    </form>
  );
}

function check(password: string, confirmation: string): Errors {
  const { min, max } = LIMITS.password;
  if (password === '') return { password: fieldText('reset', 'password', 'required') };
  if (password.length < min) return { password: fieldText('reset', 'password', 'too_short') };
  if (password.length > max) return { password: fieldText('reset', 'password', 'too_long') };
  return password === confirmation ? {} : { confirmation: fieldText('reset', 'confirmation', 'invalid') };
}

function focusWrong(form: HTMLFormElement, wrong: Errors) {
  const field = form.elements.namedItem(wrong.password ? 'password' : 'confirmation');
  if (field instanceof HTMLInputElement) field.focus();
}
