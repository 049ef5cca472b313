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

/** Why a school may not choose this name, or null. Those of one letter are only kept by whoever has one. */
export function slugProblem(slug: string): 'invalid' | 'too_short' | 'reserved' | null {
  if (slug === '') return null;
  if (!isSlug(slug)) return 'invalid';
  if (slug.length < 2) return 'too_short';
  return RESERVED.includes(slug) ? 'reserved' : null;
}
