import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { checkPasswords, type PasswordErrors, type PasswordFields } from './password-check.ts';
import { accountQuery } from './queries.ts';

/** Reads the fields on submission, and drops the sent passwords from memory with the response. */
export function usePasswordForm(asksCurrent: boolean) {
  const queries = useQueryClient();
  const [errors, setErrors] = useState<PasswordErrors & { form?: string }>({});
  const change = useMutation(api.student.changePassword.mutationOptions());

  async function submit(form: HTMLFormElement) {
    const typed = read(form);
    const wrong = checkPasswords(typed, asksCurrent);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusFirst(form, wrong);
    const { password, currentPassword } = typed;
    try {
      await change.mutateAsync(asksCurrent ? { password, currentPassword } : { password });
    } catch (error) {
      return refuse(form, error);
    } finally {
      change.reset();
    }
    form.reset();
    queries.setQueryData(accountQuery.queryKey, (known) => known && { ...known, passwordChosen: true });
    toast.success('Senha atualizada com sucesso!');
  }

  function refuse(form: HTMLFormElement, error: unknown) {
    const { fields, text } = explainProblem(error, { form: 'password', unexpected: 'Erro ao atualizar senha' });
    if (fields.currentPassword) queries.invalidateQueries({ queryKey: accountQuery.queryKey });
    setErrors(Object.keys(fields).length > 0 ? fields : { form: text });
    focusFirst(form, fields);
  }

  return { errors, submit, busy: change.isPending };
}

function read(form: HTMLFormElement): PasswordFields {
  const typed = new FormData(form);
  const text = (name: keyof PasswordFields) => String(typed.get(name) ?? '');
  return { currentPassword: text('currentPassword'), password: text('password'), confirmation: text('confirmation') };
}

function focusFirst(form: HTMLFormElement, wrong: PasswordErrors) {
  const field = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in wrong);
  if (field instanceof HTMLElement) field.focus();
}
