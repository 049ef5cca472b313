import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/lib/api/api.ts';
import { followInbox } from './follow-inbox.ts';
import { TabCount } from './tab-count.tsx';

const FRESH_MS = 60_000;

/** Number of waiting conversations, updated by live events. */
export function InboxCount() {
  const queries = useQueryClient();
  const { data } = useQuery(api.producer.inboxCount.queryOptions({ staleTime: FRESH_MS }));
  useEffect(
    () =>
      followInbox(() => {
        for (const key of [api.producer.inboxCount.key(), api.producer.inbox.key(), api.producer.conversation.key()])
          queries.invalidateQueries({ queryKey: key });
      }),
    [queries],
  );
  return <TabCount waiting={data?.waiting} said="a responder" />;
}
