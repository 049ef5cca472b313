import { usePlatform } from '#web/lib/session/session.ts';

/** Where the platform's terms and its privacy policy are: its own, else the ones that come with this application. */
export function useDocuments() {
  const { termsUrl, privacyUrl } = usePlatform();
  return { terms: termsUrl ?? '/terms', privacy: privacyUrl ?? '/privacy' };
}
