import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cleanupOfNew } from '#shared/billing/cleanup-words.ts';
import { signUpInput } from '#shared/contract/public.ts';
import { api } from '#web/lib/api/api.ts';
import { leaveTo } from '#web/lib/session/leave.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { Agreement } from '#web/public/documents/agreement.tsx';
import { MailSent } from '#web/public/recovery/mail-sent.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { AuthPage } from './auth-page.tsx';

export function RegisterPage() {
  const { mutateAsync } = useMutation(api.public.signUp.mutationOptions());
  const cleanup = cleanupOfNew(usePlatform(), new Date());
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm({
    schema: signUpInput,
    defaultValues: { name: '', school: '', email: '', password: '' },
    ...formTexts('sign_up', 'Ocorreu um erro ao criar sua conta. Tente novamente.'),
    onSubmit: async (values) => {
      const { home } = await mutateAsync(values);
      if (home) await leaveTo(home);
      else setAsked(values.email);
    },
  });
  if (asked)
    return (
      <AuthPage title="Veja seu e-mail" tab="Cadastro de Produtor">
        <MailSent title="Falta um passo" again="Voltar ao cadastro" onAgain={() => setAsked(null)}>
          Enviamos para {asked} um link para abrir sua escola. Ele vale por 24 horas. Se não chegar, olhe a caixa de
          spam.
        </MailSent>
      </AuthPage>
    );
  return (
    <AuthPage
      title="Cadastro de Produtor"
      intro={
        <>
          5 dias grátis, com até 100 alunos. Sem cartão.
          {cleanup && <span className="mt-1 block text-sm">{cleanup}</span>}
        </>
      }
    >
      <Form form={form}>
        <Field label="Nome completo" error={form.error('name')}>
          <TextInput autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="Nome da escola" hint="Você pode mudar depois." error={form.error('school')}>
          <TextInput autoComplete="organization" {...form.register('school')} />
        </Field>
        <Field label="E-mail" error={form.error('email')}>
          <TextInput
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('email')}
          />
        </Field>
        <Field label="Senha" hint="Pelo menos 6 caracteres." error={form.error('password')}>
          <NewPasswordInput
            whose={{ name: form.watch('name'), email: form.watch('email'), school: form.watch('school') }}
            {...form.register('password')}
          />
        </Field>
        <Checkbox
          label={<Agreement lead="Concordo com os" />}
          error={form.error('terms')}
          {...form.register('terms')}
        />
        <SubmitButton form={form} size="large" block busyText="Criando conta..." disabled={!form.watch('terms')}>
          Criar conta
        </SubmitButton>
      </Form>
      <p className="text-center text-muted">
        Já tem uma conta?{' '}
        <a className={linkClass()} href="/login">
          Entrar
        </a>
      </p>
    </AuthPage>
  );
}
