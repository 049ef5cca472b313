import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { schoolOfAddress } from '#web/lib/api/boot.ts';
import { loginHere } from './areas.ts';
import { clearPersonalData } from './clear-personal-data.ts';
import { rememberEmail } from './remembered-email.ts';
import { sessionQuery } from './session.ts';
import { leaveAtOnce, leaveForLogin } from './session-end.ts';
import { onTabMessage } from './tabs.ts';

const CHECK_EVERY_MS = 900_000;
const AFTER_RETURN_MS = 2_000;

/**
 * Reports that the session is in use and detects one that has ended: every 15 minutes, and 2 s after the tab becomes
 * visible. A newly opened page has a current session, so it only reports.
 * @param say does nothing where the visit must leave no trace
 * @param leave what signing out in another tab does here
 */
export function watchSession(queryClient: QueryClient, say = sayInUse, leave = leaveAfterSignOut) {
  const viewer = viewerIn(queryClient);
  if (viewer) setTimeout(say, AFTER_RETURN_MS);
  // The session may be ended from another device while no page is open.
  if (viewer?.kind === 'student') rememberEmail('student', viewer.email);
  const check = () => checkSession(queryClient, say);
  setInterval(check, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') setTimeout(check, AFTER_RETURN_MS);
  });
  onTabMessage((news) => {
    if (!viewerIn(queryClient)) return;
    if (news === 'moved') return startOver();
    leave(queryClient);
  });
}

/** After signing out, the next person must not be led back to this page. */
export function leaveAfterSignOut(queryClient: QueryClient) {
  clearPersonalData(queryClient);
  leaveAtOnce(loginHere());
}

/** Everything on the page belongs to a school that the session has left. */
const startOver = () => leaveAtOnce('/alunos/cursos');

const infoIn = (queryClient: QueryClient) => queryClient.getQueryData(sessionQuery.queryKey);
const viewerIn = (queryClient: QueryClient) => infoIn(queryClient)?.viewer;

/** Failures are ignored: the next heartbeat will do. */
const sayInUse = () => api.public.heartbeat.call().catch(() => {});

async function checkSession(queryClient: QueryClient, say: () => Promise<unknown>) {
  const before = infoIn(queryClient);
  if (!before?.viewer) return;
  await say();
  const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null);
  const isSame = now?.viewer?.userId === before.viewer.userId;
  if (isSame && now.school?.slug !== before.school?.slug && !schoolOfAddress()) return startOver();
  if (!now || isSame) return;
  // Refusals of the screen's own queries state the reason; this query's does not.
  await queryClient.refetchQueries({ type: 'active' });
  leaveForLogin('expired');
}
