import type { AnyContractProcedure } from '@orpc/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { contract } from '#shared/contract/contract.ts';
import { type Operation, operations } from '../app.ts';
import { hostileText } from './hostile.ts';
import { spared } from './references.ts';
import { type Body, inputsTo, mostly, rawBodies, type Shape, type Target } from './shapes.ts';

function contractOf(operation: Operation): AnyContractProcedure['~orpc'] {
  const found = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  return (found as AnyContractProcedure)['~orpc'];
}

const overRpc = (path: string, inputs: Arbitrary<unknown>): Arbitrary<Shape> =>
  fc.record({
    method: mostly('POST'),
    path: fc.constant(path),
    body: fc.oneof(
      { withCrossShrink: true },
      { arbitrary: inputs.map((input): Body => ({ as: 'rpc', input })), weight: 16 },
      { arbitrary: fc.record({ as: fc.constant('rpc' as const), input: inputs, meta: metas }), weight: 2 },
      { arbitrary: rawBodies, weight: 1 },
    ),
  });

/** Type annotations beside the input: dates, sets, URLs and so on. */
const parts = fc.oneof(
  fc.constantFrom<unknown>('courseId', 'name', 'email', '__proto__', 'constructor', 0),
  hostileText,
);
const metas: Arbitrary<unknown[]> = fc.array(
  fc
    .tuple(fc.oneof(fc.integer({ min: -1, max: 9 }), hostileText), fc.array(parts, { maxLength: 3 }))
    .map(([type, path]) => [type, ...path]),
  { maxLength: 3 },
);

function overApi(method: string, path: string, inputs: Arbitrary<unknown>): Arbitrary<Shape> {
  const inQuery = method === 'GET' || method === 'DELETE';
  const forms = inQuery ? (['json'] as const) : (['json', 'json', 'form', 'multipart'] as const);
  const body = fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.record({ as: fc.constantFrom(...forms), input: inputs }), weight: 9 },
    { arbitrary: rawBodies, weight: 1 },
  );
  return fc.record({ method: mostly(method), path: fc.constant(path), body });
}

const DESTROYS = /\.(delete|remove)(Course|Module|Lesson|Students)$/;

/** Every operation of the contract, over both of its doors. */
export const OPERATIONS: Target[] = operations().map((operation) => {
  const { inputSchema, route } = contractOf(operation);
  const inputs = inputSchema
    ? inputsTo(inputSchema as unknown as z.ZodType)
    : fc.oneof(fc.constant(undefined), hostileText);
  const rpc = overRpc(`/rpc/${operation.replaceAll('.', '/')}`, inputs);
  const api = overApi(route.method ?? 'POST', `/api${route.path}`, inputs);
  const shapes = fc.oneof({ withCrossShrink: true }, rpc, api);
  return { name: operation, shapes: DESTROYS.test(operation) ? shapes.map(spared) : shapes };
});
