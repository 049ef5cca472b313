import type { GeneralSettings } from '#shared/contract/platform.ts';
import { NETWORKS } from '#shared/text/social-links.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { NETWORK_LABELS } from '#web/panel/network-fields.tsx';
import { typedLinks } from '#web/panel/typed-links.ts';

/** The settings as form values: blank for none. */
export function typedPlatform({ socialLinks, ...rest }: GeneralSettings) {
  const { platformName, primaryColor, platformLogo, platformUrl, supportEmail, termsUrl, privacyUrl, feedbackUrl } =
    rest;
  return {
    platformName,
    primaryColor,
    platformLogo: platformLogo ?? '',
    platformUrl: platformUrl ?? '',
    supportEmail: supportEmail ?? '',
    termsUrl: termsUrl ?? '',
    privacyUrl: privacyUrl ?? '',
    feedbackUrl: feedbackUrl ?? '',
    socialLinks: typedLinks(socialLinks),
  };
}

export const FIELD_LABELS = {
  platformName: 'Nome da plataforma',
  platformLogo: 'URL do logo',
  platformUrl: 'URL da plataforma',
  supportEmail: 'Email de suporte',
  primaryColor: 'Cor primária',
  termsUrl: 'URL dos termos de uso',
  privacyUrl: 'URL da política de privacidade',
  feedbackUrl: 'Endereço do script de feedback',
} as const;

export const PLATFORM_FIELDS: EditedField<ReturnType<typeof typedPlatform>>[] = [
  { name: 'platformName', label: FIELD_LABELS.platformName },
  { name: 'platformLogo', label: FIELD_LABELS.platformLogo },
  { name: 'platformUrl', label: FIELD_LABELS.platformUrl },
  { name: 'supportEmail', label: FIELD_LABELS.supportEmail },
  { name: 'primaryColor', label: FIELD_LABELS.primaryColor, kind: 'color' },
  { name: 'termsUrl', label: FIELD_LABELS.termsUrl },
  { name: 'privacyUrl', label: FIELD_LABELS.privacyUrl },
  ...NETWORKS.map((network) => ({ name: `socialLinks.${network}` as const, label: NETWORK_LABELS[network] })),
  { name: 'feedbackUrl', label: FIELD_LABELS.feedbackUrl },
];
