import { safeMailto } from '#shared/text/safe-url.ts';
import { socialLinksOf } from '#web/lib/social-links.ts';
import { useSchool } from './session.ts';

/** Link to the school's support: e-mail, else WhatsApp, else none. */
export function useSchoolContact(subject: string) {
  const school = useSchool();
  const mailto = safeMailto(school?.supportEmail ?? '');
  if (mailto) return { href: `${mailto}?subject=${encodeURIComponent(subject)}` };
  const whatsapp = socialLinksOf(school?.socialLinks ?? {}).find(({ network }) => network === 'whatsapp');
  return whatsapp && { href: whatsapp.href, target: '_blank', rel: 'noopener noreferrer' };
}
