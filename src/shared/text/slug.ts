/** The name of a school in addresses: lower-case letters, digits and single hyphens between them, at most 60. */
export const isSlug = (text: string) => /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(text);

/** Sub-domains of the platform itself, and misleading words. */
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

/** Why a school may not choose this slug, or null. One-letter slugs can be kept, but not chosen. */
export function slugProblem(slug: string): 'invalid' | 'too_short' | 'reserved' | null {
  if (slug === '') return null;
  if (!isSlug(slug)) return 'invalid';
  if (slug.length < 2) return 'too_short';
  return RESERVED.includes(slug) ? 'reserved' : null;
}
