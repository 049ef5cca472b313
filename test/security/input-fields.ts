import type { AnyContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '#shared/contract/contract.ts';
import type { Operation } from '../app.ts';

/* Every place of an operation's input where a value may stand, read off its schema. */

export type Step = string | number;
/** @property whole of the field: what wraps its value judges it, too */
type Field = { path: Step[]; schema: z.ZodType; type: string; whole: z.ZodType };

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};

export function inputFieldsOf(operation: Operation): Field[] {
  const node = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  const schema = (node as AnyContractProcedure)['~orpc'].inputSchema as z.ZodType | undefined;
  return schema ? fieldsIn(schema, [], schema) : [];
}

function fieldsIn(schema: z.ZodType, path: Step[], whole: z.ZodType): Field[] {
  const { type, shape, innerType, element, in: given, options } = schema._zod.def as unknown as Definition;
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsIn(field, [...path, name], field));
  if (element) return fieldsIn(element, [...path, 0], element);
  if (options) return options.flatMap((option) => fieldsIn(option, path, whole));
  const inner = innerType ?? given;
  return inner ? fieldsIn(inner, path, whole) : [{ path, schema, type, whole }];
}
