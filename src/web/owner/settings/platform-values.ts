import type { PlatformSettings } from '#shared/contract/platform.ts';

/** The settings as their fields hold them: blank for none. */
export function typedPlatform({ plans: _, socialLinks, ...rest }: PlatformSettings) {
  const { platformName, primaryColor, platformLogo, platformUrl, supportEmail, termsUrl, privacyUrl } = rest;
  const { instagram, youtube, discord, telegram, whatsapp } = socialLinks;
  return {
    platformName,
    primaryColor,
    platformLogo: platformLogo ?? '',
    platformUrl: platformUrl ?? '',
    supportEmail: supportEmail ?? '',
    termsUrl: termsUrl ?? '',
    privacyUrl: privacyUrl ?? '',
    socialLinks: {
      instagram: instagram ?? '',
      youtube: youtube ?? '',
      discord: discord ?? '',
      telegram: telegram ?? '',
      whatsapp: whatsapp ?? '',
    },
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
} as const;

export const NETWORK_FIELDS = [
  { network: 'instagram', label: 'Instagram', example: 'https://instagram.com/plataforma' },
  { network: 'youtube', label: 'YouTube', example: 'https://youtube.com/@plataforma' },
  { network: 'discord', label: 'Discord', example: 'https://discord.gg/convite' },
  { network: 'telegram', label: 'Telegram', example: 'https://t.me/plataforma' },
  { network: 'whatsapp', label: 'WhatsApp', example: 'https://wa.me/5511987654321' },
] as const;
