import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Section } from './section.tsx';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Digite seu nome completo')),
  email: z.string().check(z.regex(/.+@.+\..+/, 'Digite um e-mail completo, como nome@dominio.com.br')),
  password: z.string().check(z.minLength(6, 'Use pelo menos 6 caracteres')),
  plan: z.nullable(z.string()).check(z.refine((plan) => plan !== null, 'Escolha um plano')),
  terms: z.boolean().check(z.refine((accepted) => accepted, 'Aceite os termos para continuar')),
});

const PLANS = ['Mensal', 'Anual'].map((label) => ({ value: label, label }));

export function FormSection() {
  const form = useForm({
    schema,
    defaultValues: { name: '', email: '', password: '', plan: null, terms: false },
    onSubmit: async ({ email }) => {
      await new Promise((done) => setTimeout(done, 900));
      if (email.startsWith('ana')) return { fields: { email: 'Este e-mail já tem uma conta' } };
      if (email.startsWith('erro')) throw new Error('rede');
      toast.success('Conta criada com sucesso!');
      return undefined;
    },
  });
  return (
    <Section title="Formulário">
      <Card className="w-full max-w-[420px]">
        <CardHead title="Cadastro de Produtor">5 dias grátis, com até 100 alunos.</CardHead>
        <Form form={form}>
          <Field label="Nome completo" error={form.error('name')}>
            <TextInput {...form.register('name')} autoComplete="name" />
          </Field>
          <Field label="E-mail" error={form.error('email')}>
            <TextInput {...form.register('email')} type="email" autoComplete="email" />
          </Field>
          <Field label="Senha" error={form.error('password')} hint="Pelo menos 6 caracteres.">
            <PasswordInput {...form.register('password')} autoComplete="new-password" />
          </Field>
          <Field label="Plano" error={form.error('plan')}>
            <Controller
              control={form.control}
              name="plan"
              render={({ field }) => <Select {...field} options={PLANS} />}
            />
          </Field>
          <Checkbox {...form.register('terms')} label="Concordo com os Termos de Uso" error={form.error('terms')} />
          <SubmitButton form={form} size="large" block busyText="Criando conta...">
            Criar conta
          </SubmitButton>
        </Form>
      </Card>
    </Section>
  );
}
