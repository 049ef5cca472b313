import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { hostileText } from './hostile.ts';
import { inputsOf, present } from './schema-inputs.ts';

/** Something the server can be asked, before it is written as a request. */
export type Shape = {
  method: string;
  /** With references, and with braces filled from the input. */
  path: string;
  query?: [string, unknown][];
  body?: Body;
  headers?: Record<string, string>;
};
export type Body =
  | { as: 'rpc'; input: unknown; meta?: unknown[] }
  | { as: 'json' | 'form' | 'multipart'; input: unknown }
  | { as: 'raw'; text: string; type: string };

/** A route or operation, and requests to it. */
export type Target = { name: string; shapes: Arbitrary<Shape> };

/** Mostly as it should be, often with one thing wrong, now and then all wrong. */
export const inputsTo = (schema: z.ZodType): Arbitrary<unknown> =>
  fc
    .oneof(
      { withCrossShrink: true },
      { arbitrary: inputsOf(schema, 0), weight: 5 },
      { arbitrary: inputsOf(schema, 8), weight: 5 },
      { arbitrary: inputsOf(schema, 40), weight: 1 },
    )
    .map(present);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export const mostly = (method: string): Arbitrary<string> =>
  fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constant(method), weight: 60 },
    { arbitrary: fc.constantFrom(...METHODS), weight: 1 },
  );

const NOISE = [
  '',
  '{',
  '{"json":',
  '{"json":{}}}',
  'null',
  '[]',
  '"x"',
  '0',
  '{"json":null,"meta":null}',
  '{"json":{},"meta":{"length":1}}',
  '{"json":{},"meta":[[1]],"maps":[["a"]]}',
  '{"json":{"a":1},"json":{"a":2}}',
  '{"json":1e999}',
  '\xef\xbb\xbf{"json":{}}',
  '\xff\xfe{"json":"\xc3\x28"}',
  '['.repeat(50_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  'a=1&a=2&__proto__[x]=1&a[b]=3&%ff=%00',
  '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"json":{}}\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\n\r\n--x',
];

/** Bodies that are no input, whatever they call themselves. */
export const rawBodies: Arbitrary<Body> = fc.record({
  as: fc.constant('raw' as const),
  text: fc.oneof(fc.constantFrom(...NOISE), hostileText),
  type: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'text/event-stream',
    'application/json; charset=utf-16',
    '',
  ),
});
