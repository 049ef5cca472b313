import { NetworkFields } from '#web/panel/network-fields.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

export function NetworksTab({ form }: { form: SettingsFormState }) {
  return (
    <div className="settings-stack">
      <Card className="max-w-160">
        <CardHead title="Redes Sociais">
          Aparecem no menu do aluno, no botão flutuante e na central de ajuda. Em branco, a rede não aparece.
        </CardHead>
        <NetworkFields handle="suaescola" error={form.error} register={form.register} />
      </Card>
      <Card className="max-w-160">
        <CardHead title="Suporte" />
        <Field
          label="Email de suporte"
          optional
          hint="Para onde os alunos escrevem: na central de ajuda e nas respostas aos e-mails da escola."
          error={form.error('supportEmail')}
        >
          <TextInput
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="ajuda@suaescola.com.br"
            {...form.register('supportEmail')}
          />
        </Field>
      </Card>
    </div>
  );
}
