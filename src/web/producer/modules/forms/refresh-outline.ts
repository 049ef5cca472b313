import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

/**
 * Refreshes the panel after a saved form. Resolves with the outline alone: what it lists is saved, so its form must not be
 * asked about while slower answers are under way.
 */
export function refreshOutline(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: api.producer.key() });
  return queryClient.refetchQueries({ queryKey: api.producer.outline.key(), type: 'active' }, { cancelRefetch: false });
}
