import { api } from '#web/lib/api/api.ts';

/** The register's answer about a code; each reading counts as a try. */
export const registerQuery = (code: string) =>
  api.public.checkCertificate.queryOptions({ input: { code }, retry: false, refetchOnWindowFocus: false });
