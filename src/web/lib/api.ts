import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/contract.ts';

const link = new RPCLink({
  url: () => `${window.location.origin}/rpc`,
  // fetch keeps its cookies only for the same origin, and that is all there is.
  fetch: (request, init) => fetch(request, { ...init, credentials: 'same-origin' }),
});

const client: ContractRouterClient<typeof contract> = createORPCClient(link);

/** Query and mutation options of every operation: `useQuery(api.student.catalogue.queryOptions())`. */
export const api = createTanstackQueryUtils(client);
