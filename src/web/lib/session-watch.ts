import type { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { sessionQuery } from './session.ts';
import { leaveForLogin } from './session-end.ts';

const CHECK_EVERY_MS = 900_000;
const AFTER_RETURN_MS = 2_000;

/**
 * Says that the session is in use and notices one that ended meanwhile: every 15 minutes, and 2 s after the tab is
 * looked at again. A page that has just been opened brought its session along and only says so.
 */
export function watchSession(queryClient: QueryClient) {
  if (viewerIn(queryClient)) setTimeout(sayInUse, AFTER_RETURN_MS);
  setInterval(() => check(queryClient), CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') setTimeout(() => check(queryClient), AFTER_RETURN_MS);
  });
}

const viewerIn = (queryClient: QueryClient) => queryClient.getQueryData(sessionQuery.queryKey)?.viewer;

/** Nothing on the screen hangs on it: the next time will do. */
const sayInUse = () => api.public.heartbeat.call().catch(() => {});

async function check(queryClient: QueryClient) {
  const before = viewerIn(queryClient);
  if (!before) return;
  await sayInUse();
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  if (!now || now.viewer?.userId === before.userId) return;
  // The screen's own queries are told why, this one is not.
  await queryClient.refetchQueries({
    predicate: (query) => query.queryKey[0] !== api.public.session.queryKey()[0],
    type: 'active',
  });
  leaveForLogin('expired');
}
