import type { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { sessionQuery } from './session.ts';
import { leaveForLogin } from './session-end.ts';

const CHECK_EVERY_MS = 900_000;
const AFTER_RETURN_MS = 2_000;

/** Notices a session that ended meanwhile: every 15 minutes, and 2 s after the tab is looked at again. */
export function watchSession(queryClient: QueryClient) {
  setInterval(() => check(queryClient), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') setTimeout(() => check(queryClient), AFTER_RETURN_MS);
  });
}

async function check(queryClient: QueryClient) {
  const before = queryClient.getQueryData(sessionQuery.queryKey)?.viewer;
  if (!before) return;
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (!now || now.viewer?.userId === before.userId) return;
  // The screen's own queries are told why, this one is not.
  await queryClient.refetchQueries({
    predicate: (query) => query.queryKey[0] !== api.public.session.queryKey()[0],
    type: 'active',
  });
  leaveForLogin('expired');
}
