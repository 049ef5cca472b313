import type { PlatformSettings } from '#shared/contract/platform.ts';
import { typedLinks } from '#web/panel/typed-links.ts';

/** The settings as form values: blank for none. */
export function typedPlatform({ plans: _, socialLinks, ...rest }: PlatformSettings) {
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
