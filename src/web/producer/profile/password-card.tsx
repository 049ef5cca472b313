import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { newPassword } from '#shared/schemas.ts';
import { api } from '#web/lib/api/api.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

const BLANK = { currentPassword: '', password: '', confirmation: '' };

/** Clears the fields once saved. */
export function PasswordCard({ profile: { name, email, passwordChosen } }: { profile: ProducerProfile }) {
  const queries = useQueryClient();
  const school = useSchool()?.memberAreaName;
  const change = useMutation(api.producer.changePassword.mutationOptions({ gcTime: 0 }));
  const form = useForm({
    schema: passwordForm(passwordChosen),
    defaultValues: BLANK,
    ...formTexts('password', 'Erro ao atualizar senha'),
    onSubmit: async ({ currentPassword, password }) => {
      const input = passwordChosen ? { currentPassword, password } : { password };
      await change.mutateAsync(input).finally(change.reset);
      form.reset(BLANK);
      toast.success('Senha atualizada com sucesso!');
      await queries.invalidateQueries({ queryKey: api.producer.profile.queryKey() });
    },
  });
  return (
    <Card>
      <CardHead title="Alterar senha">Ao salvar, sua conta sai de todos os outros dispositivos.</CardHead>
      <Form form={form}>
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {passwordChosen && (
          <Field label="Senha atual" error={form.error('currentPassword')}>
            <PasswordInput {...form.register('currentPassword')} />
          </Field>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Nova senha" hint="Pelo menos 6 caracteres." error={form.error('password')}>
            <NewPasswordInput whose={{ name, email, school }} {...form.register('password')} />
          </Field>
          <Field label="Confirmar nova senha" error={form.error('confirmation')}>
            <PasswordInput autoComplete="new-password" {...form.register('confirmation')} />
          </Field>
        </div>
        <SubmitButton form={form} variant="secondary" className="justify-self-start">
          Atualizar senha
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** A new password, typed twice; the current one is required if its holder chose it. */
const passwordForm = (asksCurrent: boolean) =>
  z
    .object({
      currentPassword: asksCurrent ? z.string().min(1, 'required') : z.string().optional(),
      password: newPassword,
      confirmation: z.string(),
    })
    .refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], message: 'invalid' });
