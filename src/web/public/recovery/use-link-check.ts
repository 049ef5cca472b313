import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { takeLinkToken } from './link-token.ts';

/** Whether the page's one-time link is valid, and whose it is. Does not consume it. */
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
