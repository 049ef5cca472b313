import { safeLink, safeMailto } from '#shared/text/safe-url.ts';

export type Network = keyof typeof NAMES;
export type SocialLink = { network: Network; name: string; href: string };

const NAMES = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
} as const;

/** In the usual order, without blank or unsafe addresses. */
export function socialLinksOf(links: Record<string, string>): SocialLink[] {
  return (Object.keys(NAMES) as Network[]).flatMap((network) => {
    const typed = links[network]?.trim();
    const href = typed ? (network === 'email' ? safeMailto(typed) : safeLink(typed)) : null;
    return href ? [{ network, name: NAMES[network], href }] : [];
  });
}
