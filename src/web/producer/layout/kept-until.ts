import { keptUntil } from '#shared/billing/cleanup-words.ts';
import { useCleanup } from './use-cleanup.ts';

/** Until when data of an expired school is kept, worded once for all places. */
export const useKeptUntil = () => keptUntil(useCleanup());
