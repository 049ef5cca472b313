import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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
  const openId = address.entrega ?? rows[0]?.id ?? null;
  const at = rows.findIndex(({ id }) => id === openId);
  const [listed, setListed] = useState(rows[at]);
  if (rows[at] && rows[at].id !== listed?.id) setListed(rows[at]);
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
    open: (id: string) => go({ ...address, entrega: id }, address.entrega !== undefined),
    close: () => go({ ...address, entrega: undefined }),
    ask: (more: GradingAddress) => go({ ...address, entrega: undefined, ...more }),
    step(step: 1 | -1) {
      const id = neighbour(step);
      if (id) go({ ...address, entrega: id });
    },
    /** Opens the next row once the current one has left the queue; without one, the queue. */
    goOn() {
      const id = neighbour(1) ?? neighbour(-1);
      go({ ...address, entrega: id ?? undefined });
    },
  };
}

export type GradingList = ReturnType<typeof useQueue>;
