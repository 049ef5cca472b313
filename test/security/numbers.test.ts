import type { AnyContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#shared/contract/contract.ts';
import { type Operation, operations } from '../app.ts';

/* PostgreSQL's integers end at 2^31: where a larger one came through, whoever sent it would be answered 500. */

const LARGEST = 2_147_483_647;

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};

/** @param whole of the field: what wraps its number judges it, too */
function numbersIn(schema: z.ZodType, path: string, whole = schema): { path: string; taken: boolean }[] {
  const { type, shape, innerType, element, in: given, options } = schema._zod.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => numbersIn(field, `${path}.${name}`));
  if (element) return numbersIn(element, path);
  if (options) return options.flatMap((option) => numbersIn(option, path, whole));
  if (innerType ?? given) return numbersIn((innerType ?? given) as z.ZodType, path, whole);
  return type === 'number' ? [{ path, taken: whole.safeParse(LARGEST + 1).success }] : [];
}

const inputOf = (operation: Operation) =>
  (
    operation
      .split('.')
      .reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract) as AnyContractProcedure
  )['~orpc'].inputSchema as z.ZodType | undefined;

test('no number that is stored or compared is larger than PostgreSQL’s', () => {
  const numbers = operations().flatMap((operation) => {
    const schema = inputOf(operation);
    return schema ? numbersIn(schema, operation) : [];
  });
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter(({ taken }) => taken).map(({ path }) => path)).toEqual([]);
});
