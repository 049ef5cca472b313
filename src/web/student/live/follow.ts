import type { QueryClient } from '@tanstack/react-query';
import type { SessionEnd } from '#shared/errors.ts';
import { api } from '#web/lib/api.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { leaveForLogin } from '#web/lib/session-end.ts';
import { notificationsQuery } from '../notifications/queries.ts';
import { isReading, showUnread, unreadNow } from '../notifications/unread-store.ts';
import { announceNewest } from './announce.ts';
import { hearEvents } from './stream.ts';

/** Keeps a student's page in step with what happens elsewhere. It leaves the page only when the session is over. */
export function follow(queries: QueryClient): void {
  const info = queries.getQueryData(sessionQuery.queryKey);
  if (info?.viewer?.kind !== 'student') return;
  const { userId } = info.viewer;
  hearEvents({
    name: `${info.school?.slug} ${userId}`,
    onEvent(event, first) {
      if (event.name === 'session-ended') leaveIfOver(queries, userId, event.data.reason);
      else if (event.name === 'unread') keepUp(queries, event.data.unread, first);
    },
    // Refused like any call: whoever may no longer be here is led away with the reason.
    onRefused: () => void queries.prefetchQuery({ ...notificationsQuery, staleTime: 0 }),
  });
}

function keepUp(queries: QueryClient, unread: number, first: boolean): void {
  // What was pressed here comes first; its answer brings the count.
  if (isReading(queries)) return;
  const before = unreadNow(queries);
  showUnread(queries, unread);
  queries.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  if (first && document.hidden && unread > before) announceNewest(queries).catch(() => {});
}

async function leaveIfOver(queries: QueryClient, userId: string, reason: SessionEnd | null): Promise<void> {
  // Whoever presses Sair here is on the way out.
  if (queries.isMutating({ mutationKey: api.public.signOut.mutationKey() }) > 0) return;
  const now = await api.public.session.call().catch(() => null);
  // Signed in anew in another tab, whose cookie this one has as well.
  if (now?.viewer?.userId !== userId) leaveForLogin(reason ?? undefined);
}
