import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { takeLinkToken } from './link-token.ts';

/** Whether the one-time link this page was opened with is still good, and whose it is. Spends nothing. */
export function useLinkCheck(kind: 'recovery' | 'access') {
  const [token] = useState(takeLinkToken);
  const check = useQuery(
    api.public.checkToken.queryOptions({
      input: { token: token ?? '', kind },
      enabled: Boolean(token),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  return { token, check };
}
