import { hashKey, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { checkConnection } from '#web/lib/connection/connection.ts';
import { leaveIfSessionEnded } from '#web/lib/session/session-end.ts';
import { Problem } from './problem.ts';

const MINUTE_MS = 60_000;

/** Statuses of a proxy whose server does not respond. */
const GATEWAY_STATUSES = [502, 503, 504];

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => handleError(error, query.queryKey) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => handleError(error, mutation.options.mutationKey),
  }),
  defaultOptions: {
    queries: {
      staleTime: MINUTE_MS,
      gcTime: 10 * MINUTE_MS,
      networkMode: 'always',
      // `networkMode: 'always'` would turn it off.
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failure) => 500 * 2 ** failure,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** By hash. */
const overtaken = new Set<string>();

// What is written while its query is being read is read again: the answer under way may be of before, and would undo it.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return;
  if (event.query.state.fetchStatus !== 'fetching') return;
  overtaken.add(event.query.queryHash);
  event.query.fetch(undefined, { cancelRefetch: true }).catch(() => {});
});

// And once more when nothing is being saved any longer: what is shown ahead of its change was perhaps read again too early.
queryClient.getMutationCache().subscribe(({ type }) => {
  if (type !== 'updated' || queryClient.isMutating()) return;
  queryClient.invalidateQueries({ predicate: ({ queryHash }) => overtaken.has(queryHash) });
  overtaken.clear();
});

/** Of a call that is under way: reads what it may have left wrong once nothing is being saved any longer. */
export function readOnceSaved(queryKey: QueryKey): void {
  overtaken.add(hashKey(queryKey));
}

/** Keys begin with the operation's path. Public operations are refused for their input, never for the session. */
function handleError(error: unknown, key: readonly unknown[] | undefined) {
  const path = key?.[0];
  if (isPassing(error)) checkConnection();
  else if (!(Array.isArray(path) && path[0] === 'public')) leaveIfSessionEnded(error);
}

/** No response, or one that asks to retry: anything else would be refused again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Problem)) return true;
  return error.code ? error.code === 'unavailable' : GATEWAY_STATUSES.includes(error.status);
}
