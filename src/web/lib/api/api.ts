import type { Client, NestedClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { GeneralUtils, ProcedureUtils } from '@orpc/tanstack-query';
import type { contract } from '#shared/contract/contract.ts';
import { type CallOptions, call, LASTING } from './call.ts';

type Offered = 'call' | 'queryKey' | 'queryOptions' | 'mutationKey' | 'mutationOptions';

type Operations<T> =
  T extends Client<infer Context, infer Input, infer Output, infer Failure>
    ? Pick<ProcedureUtils<Context, Input, Output, Failure>, Offered> & GeneralUtils<Input>
    : { [Name in keyof T]: T[Name] extends NestedClient<never> ? Operations<T[Name]> : never } & GeneralUtils<unknown>;

type State = { type?: 'query' | 'mutation'; input?: unknown };

/** The key under which TanStack Query caches an operation; without a state, the key of everything below the path. */
export function operationKey(path: string[], { type, input }: State = {}) {
  return [path, { ...(input === undefined ? {} : { input }), ...(type === undefined ? {} : { type }) }];
}

/** The query of an operation known only by its path. */
export const queryAt = (path: string[], options: { input?: unknown } = {}) => ({
  queryFn: ({ signal }: { signal: AbortSignal }) => call(path, options.input, { signal }),
  ...options,
  queryKey: operationKey(path, { type: 'query', input: options.input }),
});

// oRPC's types for TanStack Query, implemented for the few functions in use, which are resolved by name.
function operationsAt(path: string[]): unknown {
  const queryKey = ({ input }: { input?: unknown } = {}) => operationKey(path, { type: 'query', input });
  const mutationKey = () => operationKey(path, { type: 'mutation' });
  const here = {
    call: (input?: unknown, options?: CallOptions) => call(path, input, options),
    key: (state?: State) => operationKey(path, state),
    queryKey,
    queryOptions: (options?: { input?: unknown }) => queryAt(path, options),
    mutationKey,
    mutationOptions: (options: object = {}) => ({
      mutationFn: (input: unknown) => call(path, input, LASTING),
      ...options,
      mutationKey: mutationKey(),
    }),
  };
  return new Proxy(here, {
    get: (known, name: string) => (name in known ? Reflect.get(known, name) : operationsAt([...path, name])),
  });
}

/** Query and mutation options of every operation: `useQuery(api.student.catalogue.queryOptions())`. */
export const api = operationsAt([]) as Operations<
  ContractRouterClient<typeof contract, NonNullable<CallOptions['context']>>
>;
