import { usePlatform } from '#web/lib/session/session.ts';

/** Addresses of the platform's terms and privacy policy: its own, else the bundled ones. */
export function useDocuments() {
  const { termsUrl, privacyUrl } = usePlatform();
  return { terms: termsUrl ?? '/terms', privacy: privacyUrl ?? '/privacy' };
}
