import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
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
    ]);
  };
}

const sayProblem = (error: unknown) => isUnconfirmed(error) || toast.error(explainProblem(error).text);

export function useStartTotp() {
  return useMutation(api.factors.startTotp.mutationOptions({ gcTime: 0, onError: sayProblem }));
}

export function useRemoveTotp(onDone: () => void) {
  const changed = useAfterChange();
  return useMutation(
    api.factors.removeTotp.mutationOptions({
      onSuccess: async () => {
        await changed();
        toast.success('Aplicativo autenticador removido.');
      },
      onError: sayProblem,
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
      onError: sayProblem,
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
      onError: sayProblem,
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
      onError: sayProblem,
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
      onError: sayProblem,
      onSettled: async () => {
        await changed();
        onDone();
      },
    }),
  );
}
