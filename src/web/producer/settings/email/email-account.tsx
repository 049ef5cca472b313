import { useController, useWatch } from 'react-hook-form';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { lacksAccount } from './lacks-account.ts';

const PROVIDERS = [
  {
    value: 'hostinger' as const,
    label: 'Hostinger SMTP',
    hint: 'Os e-mails saem pela conta da plataforma, com o nome do remetente. Não precisa de chave.',
  },
  {
    value: 'brevo' as const,
    label: 'Brevo',
    hint: 'Os e-mails saem pela sua conta na Brevo, do seu próprio endereço.',
  },
];

type EmailAccountProps = { form: SettingsFormState; email: SchoolSettings['email'] };

export function EmailAccount({ form, email }: EmailAccountProps) {
  const { field } = useController({ control: form.control, name: 'email.provider' });
  const typed = useWatch({ control: form.control, name: 'email' });
  return (
    <Card>
      <CardHead title="Envio de e-mails">Como saem os e-mails de acesso da sua escola.</CardHead>
      <div className="grid gap-5">
        <RadioGroup legend="Provedor de email" options={PROVIDERS} value={field.value} onChange={field.onChange} />
        <div className="grid gap-5" hidden={field.value !== 'brevo'}>
          <KeyField form={form} last4={email.apiKeyLast4} />
          <Field
            label="Email do remetente"
            hint="Um endereço já verificado na sua conta da Brevo."
            error={form.error('email.senderEmail')}
          >
            <TextInput
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="contato@suaescola.com.br"
              {...form.register('email.senderEmail')}
            />
          </Field>
          {lacksAccount(typed, email.apiKeyLast4 !== null) && (
            <Note tone="warn">
              Falta a chave ou o email do remetente: até lá, os e-mails saem pela conta da plataforma.
            </Note>
          )}
        </div>
        <Field
          label="Nome do remetente"
          optional
          hint="Em branco, os e-mails levam o nome da área de membros."
          error={form.error('email.senderName')}
        >
          <TextInput {...form.register('email.senderName')} />
        </Field>
      </div>
    </Card>
  );
}

/** Write-only: of the stored key only the last characters are known. */
function KeyField({ form, last4 }: { form: SettingsFormState; last4: string | null }) {
  const { field: forget } = useController({ control: form.control, name: 'email.forgetApiKey' });
  const kept = last4 && !forget.value ? `Chave guardada, termina em ${last4}. Escreva outra para trocá-la.` : undefined;
  const gone = last4 && forget.value ? 'A chave guardada será apagada ao salvar.' : undefined;
  return (
    <Field
      label="Chave da API Brevo"
      hint={kept ?? gone ?? 'Fica guardada cifrada e nunca é mostrada de novo.'}
      error={form.error('email.apiKey')}
    >
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={kept ? `••••••••${last4}` : 'xkeysib-…'}
        action={
          last4 && (
            <Button size="small" variant="ghost" onClick={() => forget.onChange(!forget.value)}>
              {forget.value ? 'Manter' : 'Apagar'}
            </Button>
          )
        }
        {...form.register('email.apiKey')}
      />
    </Field>
  );
}
