import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification, UnreadCount } from '#shared/contract/student/student-notifications.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { notificationsQuery } from './queries.ts';
import { READING, readingCalls, showUnread, unreadNow } from './unread-store.ts';

type Shown = { ids: Set<string>; unread: number };

/** Marks as read optimistically; rolled back on failure. */
export function useReading() {
  const queries = useQueryClient();

  async function show(
    chosen: (notification: Notification) => boolean,
    left: (unread: number, marked: number) => number,
  ) {
    await queries.cancelQueries({ queryKey: notificationsQuery.queryKey });
    const known = queries.getQueryData(notificationsQuery.queryKey)?.notifications ?? [];
    const ids = new Set(known.filter((each) => !each.read && chosen(each)).map(({ id }) => id));
    const unread = unreadNow(queries);
    setRead(ids, true);
    showUnread(queries, Math.max(0, left(unread, ids.size)));
    return { ids, unread };
  }

  const setRead = (ids: Set<string>, read: boolean) =>
    queries.setQueryData(
      notificationsQuery.queryKey,
      (known) =>
        known && {
          ...known,
          notifications: known.notifications.map((each) => (ids.has(each.id) ? { ...each, read } : each)),
        },
    );

  const outcome = {
    scope: READING,
    // Of several calls, the last response has the right count.
    onSuccess: ({ unread }: UnreadCount) => {
      if (readingCalls(queries) === 1) showUnread(queries, unread);
    },
    onError: (error: unknown, _input: unknown, shown: Shown | undefined) => {
      if (shown) {
        setRead(shown.ids, false);
        showUnread(queries, shown.unread);
      }
      toast.error(explainProblem(error, { unexpected: 'Não foi possível marcar como lida' }).text);
    },
  };
  const one = useMutation(
    api.student.readNotification.mutationOptions({
      ...outcome,
      onMutate: ({ notificationId }) =>
        show(
          ({ id }) => id === notificationId,
          (unread, marked) => unread - marked,
        ),
    }),
  );
  const all = useMutation(
    api.student.readAllNotifications.mutationOptions({
      ...outcome,
      onMutate: () =>
        show(
          () => true,
          () => 0,
        ),
    }),
  );
  return { read: (notificationId: string) => one.mutate({ notificationId }), readAll: () => all.mutate(undefined) };
}
