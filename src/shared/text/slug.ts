/** The name a school goes by in addresses: small letters, digits and hyphens between them, at most 60. */
export const isSlug = (text: string) => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(text);

/** Sub-domains of the platform's own, and words that would mislead there. */
const RESERVED = [
  'www',
  'api',
  'app',
  'admin',
  'mail',
  'static',
  'assets',
  'cdn',
  'smtp',
  'login',
  'suporte',
  'support',
];

export const isReservedSlug = (slug: string) => RESERVED.includes(slug);
