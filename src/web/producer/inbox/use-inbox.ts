import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { type InboxAddress, inboxAddress, readInboxQuestion } from '#shared/lists/inbox-question.ts';
import { api } from '#web/lib/api/api.ts';

const HERE = '/admin/conversas';

/** The conversations for the filters in the address, and the open one. */
export function useInbox() {
  const address: InboxAddress = useSearch({ from: '/admin/tabs/admin/conversas' });
  const navigate = useNavigate();
  const question = readInboxQuestion(address);
  const found = useQuery(api.producer.inbox.queryOptions({ input: question, placeholderData: keepPreviousData }));
  const rows = found.data?.rows ?? [];
  const { first, leaveFirst } = useFirst(rows, {
    asked: JSON.stringify(question),
    changing: found.isFetching || found.isPlaceholderData,
    unused: address.conversa !== undefined,
  });
  const openId = address.conversa ?? first;
  const at = rows.findIndex(({ id }) => id === openId);
  // Undefined parameters are removed.
  const go = (changes: InboxAddress, replace = true) =>
    navigate({ to: HERE, search: (before) => inboxAddress({ ...before, ...changes }), replace });
  const neighbour = (step: 1 | -1) => (at < 0 ? rows[0] : rows[at + step])?.id ?? null;
  return {
    ...{ found, question, rows, openId },
    /** On phones the list is a screen of its own. */
    chosen: address.conversa !== undefined,
    open: (id: string) => go({ conversa: id }, address.conversa !== undefined),
    close: () => go({ conversa: undefined }),
    ask: (more: InboxAddress) => go({ conversa: undefined, ...more }),
    step(step: 1 | -1) {
      const id = neighbour(step);
      if (id) go({ conversa: id });
    },
    /**
     * Opens the next row once the current one has left the list; without one, the list.
     * @param also others that have left it with this one
     */
    goOn(also: readonly string[] = []) {
      if (question.view !== 'waiting') return;
      const left = rows.filter(({ id }) => id === openId || !also.includes(id));
      const from = left.findIndex(({ id }) => id === openId);
      const next = (left[from + 1] ?? left[from - 1])?.id;
      if (!next) leaveFirst();
      // Another list may have been asked for meanwhile.
      const search = (before: InboxAddress) =>
        inboxAddress(readInboxQuestion(before).view === 'waiting' ? { ...before, conversa: next } : before);
      navigate({ to: HERE, search, replace: true });
    },
  };
}

type ListState = { asked: string; changing: boolean; unused: boolean };

/**
 * The first row, open while nothing else is chosen. It stays open while the list changes, since somebody may be answering
 * it, until another list is asked for or it is left.
 */
function useFirst(rows: readonly { id: string }[], { asked, changing, unused }: ListState) {
  const [kept, keep] = useState<{ asked: string; id: string } | null>(null);
  const isKept = kept?.asked === asked;
  const first = isKept ? kept.id : (rows[0]?.id ?? null);
  if (unused && kept) keep(null);
  if (!unused && !changing && !isKept && first) keep({ asked, id: first });
  return { first, leaveFirst: () => keep(null) };
}

export type InboxList = ReturnType<typeof useInbox>;
