import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { accountQuery } from './queries.ts';

/** The new name shows at once wherever the old one stood. */
export function useProfile() {
  const queries = useQueryClient();
  return useMutation(
    api.student.updateProfile.mutationOptions({
      onSuccess: ({ name }) => {
        queries.setQueryData(accountQuery.queryKey, (known) => known && { ...known, name });
        queries.setQueryData(sessionQuery.queryKey, (known) =>
          known?.viewer ? { ...known, viewer: { ...known.viewer, name } } : known,
        );
      },
    }),
  );
}
