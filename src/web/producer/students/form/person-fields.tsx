import type { UseFormRegisterReturn } from 'react-hook-form';
import { EmailInput } from '#web/panel/email-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type Name = 'name' | 'email' | 'phone' | 'cpf';
type PersonForm = { error(name: Name): string | undefined; register(name: Name): UseFormRegisterReturn };

/**
 * Fields of a person, for enrolling and editing. A function rather than a component: fields get focus in the
 * order of registration.
 */
export function personFields(form: PersonForm, emailHint?: string) {
  return (
    <>
      <Field label="Nome completo" error={form.error('name')}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="E-mail" hint={emailHint} error={form.error('email')}>
        <EmailInput {...form.register('email')} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="Telefone" optional error={form.error('phone')}>
          <TextInput type="tel" autoComplete="off" placeholder="(11) 98765-4321" {...form.register('phone')} />
        </Field>
        <Field label="CPF" optional error={form.error('cpf')}>
          <TextInput inputMode="numeric" autoComplete="off" placeholder="000.000.000-00" {...form.register('cpf')} />
        </Field>
      </div>
    </>
  );
}
