import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueueRow } from '#shared/contract/assignments/grading.ts';
import { type GradingAddress, readGradingQuestion } from '#shared/lists/grading-question.ts';
import { api } from '#web/lib/api/api.ts';

const HERE = '/admin/correcoes';

/** The queue for the filters in the address, and its open row. */
export function useQueue() {
  const address: GradingAddress = useSearch({ from: '/admin/tabs/admin/correcoes' });
  const navigate = useNavigate();
  const question = readGradingQuestion(address);
  const found = useQuery(
    api.producer.gradingQueue.queryOptions({ input: question, placeholderData: keepPreviousData }),
  );
  const rows = found.data?.rows ?? [];
  const [done, setDone] = useState<string | null>(null);
  const [first, setFirst] = useState<{ asked: string; id: string } | null>(null);
  const [listed, setListed] = useState<QueueRow>();
  const openId = address.entrega ?? firstOf() ?? null;
  const at = rows.findIndex(({ id }) => id === openId);
  if (rows[at] && rows[at].id !== listed?.id) setListed(rows[at]);
  /** Without one in the address: the first row when it was shown, since others may come before it, or it may leave the list while it is open. */
  function firstOf(): string | undefined {
    const asked = JSON.stringify(question);
    const isThere = (id: string) => listed?.id === id || rows.some((row) => row.id === id);
    if (first?.asked === asked && isThere(first.id)) return first.id;
    const id = found.isPlaceholderData ? undefined : rows.find((row) => row.id !== done)?.id;
    if (id) setFirst({ asked, id });
    return id;
  }
  const go = (search: GradingAddress, replace = true) => navigate({ to: HERE, search, replace });
  const neighbour = (step: 1 | -1) => (at < 0 ? rows[0] : rows[at + step])?.id ?? null;
  return {
    found,
    question,
    rows,
    openId,
    /** Of what left the queue while it was open, the same as before: somebody else may have graded it. */
    source: listed?.id === openId ? listed.source : 'assignment',
    /** On a phone the queue is a screen of its own. */
    chosen: address.entrega !== undefined,
    /** Whether the open one was in the list and is no longer. */
    hasLeft: at < 0 && listed !== undefined && listed.id === openId && !found.isPlaceholderData,
    open: (id: string) => go({ ...address, entrega: id }, address.entrega !== undefined),
    close: () => go({ ...address, entrega: undefined }),
    ask(more: GradingAddress) {
      setDone(null);
      return go({ ...address, entrega: undefined, ...more });
    },
    step(step: 1 | -1) {
      const id = neighbour(step);
      if (id) go({ ...address, entrega: id });
    },
    /** Opens the next row once the current one has left the queue; without one, the queue. */
    goOn() {
      const id = neighbour(1) ?? neighbour(-1);
      setDone(openId);
      setFirst(null);
      go({ ...address, entrega: id ?? undefined });
    },
  };
}

export type GradingList = ReturnType<typeof useQueue>;
