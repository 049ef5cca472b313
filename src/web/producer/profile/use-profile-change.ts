import { useQueryClient } from '@tanstack/react-query';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

/** Applies changes everywhere the profile is shown. */
export function useProfileChange() {
  const queries = useQueryClient();
  return ({ name, photoUrl }: Partial<Pick<ProducerProfile, 'name' | 'photoUrl'>>) => {
    queries.setQueryData(
      api.producer.profile.queryKey(),
      (known) =>
        known && { ...known, ...(name !== undefined && { name }), ...(photoUrl !== undefined && { photoUrl }) },
    );
    queries.setQueryData(sessionQuery.queryKey, (known) => {
      if (!known?.viewer || !known.school) return known;
      const viewer = name === undefined ? known.viewer : { ...known.viewer, name };
      const school = photoUrl === undefined ? known.school : { ...known.school, logoUrl: photoUrl };
      return { ...known, viewer, school };
    });
  };
}
