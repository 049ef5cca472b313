import type { MutationFilters, QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#web/lib/session/session.ts';
import { notificationsQuery } from './queries.ts';

/* Unread count shared by the menu's badge and the list. */

/** Scope that serializes the calls which mark notifications as read. */
export const READING = { id: 'read-notifications' };

export const READING_CALLS: MutationFilters = { predicate: ({ options }) => options.scope?.id === READING.id };

export const isReading = (queries: QueryClient): boolean => queries.isMutating(READING_CALLS) > 0;

export function unreadNow(queries: QueryClient): number {
  const viewer = queries.getQueryData(sessionQuery.queryKey)?.viewer;
  return viewer?.kind === 'student' ? viewer.unreadNotifications : 0;
}

export function showUnread(queries: QueryClient, unread: number): void {
  queries.setQueryData(sessionQuery.queryKey, (known) =>
    known?.viewer?.kind === 'student' ? { ...known, viewer: { ...known.viewer, unreadNotifications: unread } } : known,
  );
  queries.setQueryData(notificationsQuery.queryKey, (known) => known && { ...known, unread });
}
