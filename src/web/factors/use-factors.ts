import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export const useFactors = () => useQuery(api.factors.factors.queryOptions());

/** Refreshes everything that depends on the account's factors. */
export function useAfterChange() {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: api.factors.factors.queryKey() }),
      queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
      queries.invalidateQueries({ queryKey: api.producer.auditEvents.key() }),
      queries.invalidateQueries({ queryKey: api.owner.key() }),
    ]);
  };
}

export function useStartTotp() {
  return useMutation(api.factors.startTotp.mutationOptions({ gcTime: 0, onError: (error) => sayProblem(error) }));
}

export function useRemoveTotp(onDone: () => void) {
  const changed = useAfterChange();
  return useMutation(
    api.factors.removeTotp.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast.success('Aplicativo autenticador removido.');
      },
      onError: (error) => sayProblem(error),
      onSettled: onDone,
    }),
  );
}

export function useRenewRecoveryCodes(onCodes: (codes: string[]) => void, onDone: () => void) {
  const changed = useAfterChange();
  return useMutation(
    api.factors.renewRecoveryCodes.mutationOptions({
      gcTime: 0,
      onSuccess: async ({ recoveryCodes }) => {
        onCodes(recoveryCodes);
        await changed();
      },
      onError: (error) => sayProblem(error),
      onSettled: onDone,
    }),
  );
}

export function useRemovePasskey(onDone: () => void) {
  const changed = useAfterChange();
  return useMutation(
    api.factors.removePasskey.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast.success('Chave de acesso removida.');
      },
      onError: (error) => sayProblem(error),
      onSettled: onDone,
    }),
  );
}

export function useRequireFactor() {
  const changed = useAfterChange();
  return useMutation(
    api.factors.requireFactor.mutationOptions({
      onSuccess: async (_, { on }) => {
        await changed();
        toast.success(on ? 'A segunda etapa passa a ser exigida.' : 'A segunda etapa deixa de ser exigida.');
      },
      onError: (error) => sayProblem(error),
    }),
  );
}

export function useCancelReset(onDone: () => void) {
  const changed = useAfterChange();
  return useMutation(
    api.factors.cancelReset.mutationOptions({
      onSuccess: () => {
        toast.success('Redefinição cancelada.');
      },
      onError: (error) => sayProblem(error),
      onSettled: async () => {
        await changed();
        onDone();
      },
    }),
  );
}
