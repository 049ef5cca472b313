import { type MutationKey, useQueryClient } from '@tanstack/react-query';
import type { Account } from '#shared/contract/account/account.ts';
import { readOnceSaved } from '#web/lib/api/query-client.ts';
import { shownAhead } from '#web/lib/api/shown-ahead.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { accountQuery } from './queries.ts';

/** How a choice of the account is saved: shown immediately, rolled back on failure. */
export function useChoice<Part extends 'notifications' | 'kindsOff', Input>(
  part: Part,
  mutationKey: MutationKey,
  chosenIn: (input: Input) => Account[Part],
) {
  const queries = useQueryClient();
  const { queryKey } = accountQuery;
  const show = (chosen: Account[Part]) =>
    queries.setQueryData(queryKey, (account) => account && { ...account, [part]: chosen });
  /** As chosen by now, which may be later than what is rendered. */
  const latest = () => queries.getQueryData(queryKey)?.[part];
  const ahead = shownAhead({ mutationKey }, queryKey);
  return {
    latest,
    saving: {
      onMutate: async (input: Input) => {
        const before = latest() ?? false;
        const isKnown = await ahead.press();
        show(chosenIn(input));
        return isKnown && before;
      },
      onError: (error: Error, _: Input, before: Account[Part] | false | undefined) => {
        ahead.refuse(before, show);
        toast.error(explainProblem(error, { unexpected: 'Não foi possível salvar suas preferências' }).text);
      },
      // It may have been read before this was stored.
      onSettled: () => readOnceSaved(queryKey),
    },
  };
}
