import { NETWORKS } from '#shared/contract/settings.ts';
import { NetworkIcon } from '#web/lib/network-icon.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { SettingsFormState } from './settings-form.tsx';

const NAMES: Record<(typeof NETWORKS)[number], { label: string; example: string }> = {
  instagram: { label: 'Instagram', example: 'https://instagram.com/suaescola' },
  youtube: { label: 'YouTube', example: 'https://youtube.com/@suaescola' },
  discord: { label: 'Discord', example: 'https://discord.gg/convite' },
  telegram: { label: 'Telegram', example: 'https://t.me/suaescola' },
  whatsapp: { label: 'WhatsApp', example: 'https://wa.me/5511987654321' },
};

export function NetworksTab({ form }: { form: SettingsFormState }) {
  return (
    <div className="settings-stack">
      <Card className="settings-narrow">
        <CardHead title="Redes Sociais">
          Aparecem no menu do aluno, no botão flutuante e na central de ajuda. Em branco, a rede não aparece.
        </CardHead>
        <div className="grid gap-4">
          {NETWORKS.map((network) => (
            <Field
              key={network}
              label={NAMES[network].label}
              optional
              hint={network === 'whatsapp' ? 'O endereço da conversa, ou só o número com DDD.' : undefined}
              error={form.error(`socialLinks.${network}`)}
            >
              <TextInput
                lead={<NetworkIcon network={network} />}
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={NAMES[network].example}
                {...form.register(`socialLinks.${network}`)}
              />
            </Field>
          ))}
        </div>
      </Card>
      <Card className="settings-narrow">
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
