import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { catalogueQuery } from './queries.ts';

/** Marks the home page's data as outdated once a lesson was opened. */
export function useOutdatedHome() {
  const queries = useQueryClient();
  useEffect(
    () => () => void queries.invalidateQueries({ queryKey: catalogueQuery().queryKey, refetchType: 'none' }),
    [queries],
  );
}
