import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { NotificationChoices } from '#shared/contract/account/account.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { accountQuery } from './queries.ts';

/** Saved immediately; rolled back on failure. */
export function useNotificationChoices(kept: NotificationChoices) {
  const queries = useQueryClient();
  const show = (notifications: NotificationChoices) =>
    queries.setQueryData(accountQuery.queryKey, (known) => known && { ...known, notifications });

  const save = useMutation(
    api.student.setNotificationChoices.mutationOptions({
      // Serialized, so that the last press wins.
      scope: { id: 'notification-choices' },
      onMutate: (chosen) => {
        show(chosen);
        return kept;
      },
      onError: (error, _chosen, before) => {
        if (before) show(before);
        toast.error(explainProblem(error, { unexpected: 'Não foi possível salvar suas preferências' }).text);
      },
    }),
  );

  return {
    choices: kept,
    choose: (choices: NotificationChoices) => save.mutate(choices),
    status: save.isPending ? 'Salvando...' : save.isSuccess ? 'Preferências salvas' : '',
  };
}
