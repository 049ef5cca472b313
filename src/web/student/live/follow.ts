import type { QueryClient } from '@tanstack/react-query';
import type { SessionEnd } from '#shared/errors.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { isLeaving, leaveAtOnce, leaveForLogin } from '#web/lib/session/session-end.ts';
import { leaveAfterSignOut } from '#web/lib/session/session-watch.ts';
import { catalogueQuery } from '../catalogue/queries.ts';
import { courseQuery } from '../course/queries.ts';
import { miniLesson } from '../mini/mini-lesson.ts';
import { notificationsQuery } from '../notifications/queries.ts';
import { isReading, showUnread, unreadNow } from '../notifications/unread-store.ts';
import { goWherePushesLead, takePushes } from '../pwa/pushes.ts';
import { CATALOGUE } from '../routing/paths.ts';
import { announceNewest } from './announce.ts';
import { sendWaitingOnLeave } from './send-waiting.ts';
import { subscribeToEvents } from './stream.ts';

const OWN_NEWS_MS = 1_000;
/** Random, so that not all pages of a school refetch at once. */
const OFFER_SPREAD_MS = 3_000;

/**
 * Keeps a student's page up to date with changes elsewhere, and the server with those made here. Only leaves the page when
 * the session has ended.
 */
export function follow(queries: QueryClient): void {
  const info = queries.getQueryData(sessionQuery.queryKey);
  if (info?.viewer?.kind !== 'student') return;
  sendWaitingOnLeave(queries);
  goWherePushesLead();
  takePushes(queries).catch(() => {});
  subscribeToEvents({
    name: `${info.school?.slug} ${info.viewer.userId}`,
    onEvent(event, first) {
      if (event.name === 'session-ended') leaveIfOver(queries, event.data.reason);
      else if (event.name === 'unread') keepUp(queries, event.data.unread, first);
      else if (event.name === 'offer') setTimeout(() => lookAgain(queries), Math.random() * OFFER_SPREAD_MS);
    },
    // Refused like any call, so that an ended session redirects with its reason.
    onRefused: () => void queries.prefetchQuery({ ...notificationsQuery, staleTime: 0 }),
  });
}

export function keepUp(queries: QueryClient, unread: number, first: boolean): void {
  // A pending local change takes precedence, since its response has the count.
  if (isReading(queries)) {
    keepUpOnceRead(queries);
    return;
  }
  const before = unreadNow(queries);
  showNews(queries, unread, before);
  queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  if (first && document.hidden && unread > before) announceNewest(queries).catch(() => {});
}

let keepsUpOnceRead = false;

/** What arrived meanwhile is not in that response. */
function keepUpOnceRead(queries: QueryClient): void {
  if (keepsUpOnceRead) return;
  keepsUpOnceRead = true;
  const before = unreadNow(queries);
  const stop = queries.getMutationCache().subscribe(async () => {
    if (isReading(queries)) return;
    stop();
    keepsUpOnceRead = false;
    const list = await queries.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => null);
    if (list && !isReading(queries)) showNews(queries, list.unread, before);
  });
}

function showNews(queries: QueryClient, unread: number, before: number): void {
  showUnread(queries, unread);
  if (unread <= before) return;
  // It may be about a course that the student did not have before.
  lookAgain(queries);
  lookAtResults(queries);
}

/**
 * A grade and a resulting completion arrive with a notification. The lesson is not refetched, since its video
 * would restart.
 */
function lookAtResults(queries: QueryClient): void {
  const { task, quiz, course, courseCertificate } = api.student;
  for (const each of [task, quiz, course, courseCertificate]) queries.invalidateQueries({ queryKey: each.key() });
}

function lookAgain(queries: QueryClient): void {
  queries.invalidateQueries({ queryKey: catalogueQuery().queryKey });
  // The mini player's lesson may have been removed.
  const mini = miniLesson();
  if (mini) queries.invalidateQueries({ queryKey: courseQuery(mini.courseId).queryKey });
}

async function leaveIfOver(queries: QueryClient, reason: SessionEnd | null): Promise<void> {
  const before = queries.getQueryData(sessionQuery.queryKey);
  // The tab that signed out or changed school tells the others itself.
  if (reason === 'signed_out') await new Promise((resolve) => setTimeout(resolve, OWN_NEWS_MS));
  const now = await api.public.session.call().catch(() => null);
  if (isLeaving()) return;
  // Another tab has signed in again, and the cookie is shared.
  const isSame = now?.viewer?.userId === before?.viewer?.userId;
  if (!isSame && reason === 'signed_out') leaveAfterSignOut(queries);
  else if (!isSame) leaveForLogin(reason ?? undefined);
  else if (now?.school?.slug !== before?.school?.slug) leaveAtOnce(CATALOGUE);
}
