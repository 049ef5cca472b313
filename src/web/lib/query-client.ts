import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { readProblem } from './problem.ts';
import { leaveIfSessionEnded } from './session-end.ts';

const MINUTE_MS = 60_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfSessionEnded }),
  mutationCache: new MutationCache({ onError: leaveIfSessionEnded }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failure) => 500 * 2 ** failure,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** No answer, or one that says to come back: anything else would be refused again. */
function isPassing(error: unknown): boolean {
  const { code } = readProblem(error);
  return code === 'network' || code === 'unavailable';
}
