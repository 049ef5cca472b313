import type { ComponentProps } from 'react';
import { NETWORKS, type Network } from '#shared/text/social-links.ts';
import { NetworkIcon } from '#web/lib/network-icon.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';

type FieldName = `socialLinks.${Network}`;
type NetworkFieldsProps = {
  handle: string;
  error: (name: FieldName) => string | undefined;
  register: (name: FieldName) => ComponentProps<'input'>;
};

export const NETWORK_LABELS: Record<Network, string> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
};

const EXAMPLES: Record<Network, (handle: string) => string> = {
  instagram: (handle) => `https://instagram.com/${handle}`,
  youtube: (handle) => `https://youtube.com/@${handle}`,
  discord: () => 'https://discord.gg/convite',
  telegram: (handle) => `https://t.me/${handle}`,
  whatsapp: () => 'https://wa.me/5511987654321',
};

export function NetworkFields({ handle, error, register }: NetworkFieldsProps) {
  return (
    <div className="grid gap-4">
      {NETWORKS.map((network) => (
        <Field
          key={network}
          label={NETWORK_LABELS[network]}
          optional
          hint={network === 'whatsapp' ? 'O endereço da conversa, ou só o número com DDD.' : undefined}
          error={error(`socialLinks.${network}`)}
        >
          <UrlInput
            lead={<NetworkIcon network={network} />}
            placeholder={EXAMPLES[network](handle)}
            {...register(`socialLinks.${network}`)}
          />
        </Field>
      ))}
    </div>
  );
}
