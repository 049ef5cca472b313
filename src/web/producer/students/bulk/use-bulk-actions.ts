import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { resultText } from './bulk-texts.ts';

const POLL_MS = 1000;

/**
 * Follows a bulk action to its end and reports the result, with an undo where there is one.
 * @param running a running action that the list knows of, started in another tab or before a reload
 */
export function useBulkActions(running: string | null) {
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<string | null>(null);
  const [announced, setAnnounced] = useState<string | null>(null);
  const actionId = started ?? (running === announced ? null : running);
  const { data: action } = useQuery(
    api.producer.bulkAction.queryOptions({
      input: { actionId: actionId ?? '' },
      enabled: actionId !== null,
      refetchInterval: POLL_MS,
      gcTime: 0,
    }),
  );
  const undo = useMutation(
    api.producer.undoBulkAction.mutationOptions({
      onSuccess: follow,
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao desfazer' }).text),
    }),
  );

  function announce(over: BulkAction) {
    setStarted(null);
    setAnnounced(over.id);
    const back = { label: 'Desfazer', onClick: () => undo.mutate({ actionId: over.id }) };
    toast.success(resultText(over), over.undoable ? back : undefined);
  }

  function follow(begun: BulkAction) {
    if (begun.running) setStarted(begun.id);
    else announce(begun);
    void queryClient.invalidateQueries({ queryKey: api.producer.key() });
  }

  const over = action && action.id === actionId && !action.running ? action : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each finished action
  useEffect(() => {
    if (over) follow(over);
  }, [over]);

  return { running: action?.running ? action : null, follow };
}
