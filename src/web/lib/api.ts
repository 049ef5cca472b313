import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/contract.ts';

/** What a call may ask of the request that carries it. */
type CallContext = { keepalive?: boolean };

const link = new RPCLink<CallContext>({
  url: () => `${window.location.origin}/rpc`,
  // fetch keeps its cookies only for the same origin, and that is all there is.
  fetch: (request, init, { context }) =>
    fetch(request, { ...init, credentials: 'same-origin', keepalive: context.keepalive === true }),
});

const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link);

/** Query and mutation options of every operation: `useQuery(api.student.catalogue.queryOptions())`. */
export const api = createTanstackQueryUtils(client);
