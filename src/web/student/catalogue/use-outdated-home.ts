import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { catalogueQuery } from './queries.ts';

/** The home goes on with what was watched last: it asks again once a lesson has been open. */
export function useOutdatedHome() {
  const queries = useQueryClient();
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: catalogueQuery().queryKey, refetchType: 'none' }),
    [queries],
  );
}
