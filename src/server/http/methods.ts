import type { AnyContractProcedure } from '@orpc/contract';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { contract } from '#shared/contract/contract.ts';
import { UNKNOWN_OPERATION } from '#shared/errors.ts';
import { notFound, Problem } from '../problem.ts';
import { refuseForeignOrigin } from './foreign-origin.ts';

/* Checks method, origin and content type of a request before anything is read. */

type Asked = { rpc: string; template: string; path: RegExp; method: string; takesFile: boolean };

/** The screens' protocol: each operation has its own address and uses POST, even if it only reads. */
export const asRpc: MiddlewareHandler = async (c, next) => {
  const asked = OPERATIONS.find(({ rpc }) => rpc === withoutSlash(c.req.path));
  // Requested by a page of another version, which then reloads. A 404 would tell the user that something was deleted.
  if (!asked) throw new Problem('malformed_request', { reason: UNKNOWN_OPERATION });
  if (c.req.method !== 'POST') refuseMethod(c, ['POST']);
  refuseForeignOrigin(c);
  refuseOtherTypes(c, asked.takesFile);
  await next();
};

/** The same operations with the paths and methods of the contract. */
export const asApi: MiddlewareHandler = async (c, next) => {
  const there = OPERATIONS.filter(({ path }) => path.test(withoutSlash(c.req.path)));
  if (there.length === 0) throw notFound();
  const asked = there.filter(({ method }) => method === c.req.method);
  if (asked.length === 0) refuseMethod(c, there.map(({ method }) => method).sort());
  refuseForeignOrigin(c);
  if (c.req.method !== 'GET') {
    const takesFile = asked.some((operation) => operation.takesFile);
    refuseOtherTypes(c, takesFile);
  }
  await next();
};

/** Refuses other methods at an address whose handlers for these methods are mounted before. */
export const allowOnly =
  (...methods: string[]) =>
  (c: HonoContext): never =>
    refuseMethod(c, methods);

function refuseMethod(c: HonoContext, allowed: string[]): never {
  c.header('Allow', allowed.join(', '));
  throw new Problem('method_not_allowed');
}

/** Excludes content types that browsers send across origins without a preflight. */
function refuseOtherTypes(c: HonoContext, takesFile: boolean): void {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';', 1);
  const named = type.trim().toLowerCase();
  if (named !== 'application/json' && !(takesFile && named === 'multipart/form-data'))
    throw new Problem('malformed_request');
}

const withoutSlash = (path: string) => (path.endsWith('/') ? path.slice(0, -1) : path);

export const OPERATIONS: readonly Asked[] = operationsOf(contract, '/rpc');

function operationsOf(tree: object, at: string): Asked[] {
  return Object.entries(tree).flatMap(([name, node]): Asked[] =>
    '~orpc' in node ? [askedOf(node, `${at}/${name}`)] : operationsOf(node, `${at}/${name}`),
  );
}

function askedOf({ '~orpc': { route, inputSchema } }: AnyContractProcedure, rpc: string): Asked {
  const { method = 'POST', path = '' } = route;
  const takesFile = Object.values(shapeOf(inputSchema)).some(({ type }) => type === 'file');
  const template = `/api${path}`;
  return { rpc, template, path: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`), method, takesFile };
}

function shapeOf(schema: unknown): Record<string, { type?: string }> {
  return (schema as { shape?: Record<string, { type?: string }> })?.shape ?? {};
}
