import type { AnyContractProcedure } from '@orpc/contract';
import type { Assurance } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/contract.ts';

/** An operation's metadata; `tree` is replaced by tests that break it. */
export function metaOf(operation: string, tree: object = contract): Partial<Assurance> {
  const node = operation.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], tree);
  return (node as AnyContractProcedure)['~orpc'].meta;
}

export const assuranceOf = (operation: string, tree?: object) => metaOf(operation, tree).stepUp;
