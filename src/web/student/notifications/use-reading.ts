import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Notification, UnreadCount } from '#shared/contract/student/student-notifications.ts';
import { api } from '#web/lib/api/api.ts';
import { shownAhead } from '#web/lib/api/shown-ahead.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { notificationsQuery } from './queries.ts';
import { isReading, READING, READING_CALLS, showUnread, unreadNow } from './unread-store.ts';

type Shown = { isKnown: boolean; ids: Set<string>; unread: number };

/** Marks as read optimistically; rolled back on failure. */
export function useReading() {
  const queries = useQueryClient();
  const ahead = shownAhead(READING_CALLS, notificationsQuery.queryKey);

  async function show(
    chosen: (notification: Notification) => boolean,
    left: (unread: number, marked: number) => number,
  ) {
    const isKnown = await ahead.press();
    const known = queries.getQueryData(notificationsQuery.queryKey)?.notifications ?? [];
    const ids = new Set(known.filter((each) => !each.read && chosen(each)).map(({ id }) => id));
    const unread = unreadNow(queries);
    setRead(ids, true);
    showUnread(queries, Math.max(0, left(unread, ids.size)));
    return { isKnown, ids, unread };
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

  async function countAgain() {
    const list = await queries.fetchQuery({ ...notificationsQuery, staleTime: 0 }).catch(() => null);
    if (list && !isReading(queries)) showUnread(queries, list.unread);
  }

  const outcome = {
    scope: READING,
    // Of several calls, the last response has the right count.
    onSuccess: ({ unread }: UnreadCount) => {
      if (ahead.isOnly()) showUnread(queries, unread);
    },
    onError: (error: unknown, _input: unknown, shown: Shown | undefined) => {
      ahead.refuse(shown?.isKnown && shown, ({ ids, unread }) => {
        setRead(ids, false);
        showUnread(queries, unread);
      });
      if (!shown?.isKnown && ahead.isOnly()) countAgain();
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
