import type { AnyContractProcedure } from '@orpc/contract';
import type { z } from 'zod';
import { contract } from '#shared/contract/contract.ts';
import type { Operation } from '../app.ts';

/* Every place of an operation's input where a text may stand, read off its schema. */

type Step = string | number;
export type TextField = {
  path: Step[];
  longest: number;
  takes(text: string): boolean;
  /** What it makes of a text it takes. */
  read(text: string): unknown;
};

/** Of texts that say no limit themselves: their shape is one. */
const UNLIMITED = 50_000;

type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
};
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

export function textFieldsOf(operation: Operation): TextField[] {
  const node = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  const schema = (node as AnyContractProcedure)['~orpc'].inputSchema as z.ZodType | undefined;
  return schema ? fieldsIn(schema, [], schema) : [];
}

/** @param whole of the field: what wraps its text judges it, too */
function fieldsIn(schema: z.ZodType, path: Step[], whole: z.ZodType): TextField[] {
  const { type, shape, innerType, element, in: given, options } = definitionOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => fieldsIn(field, [...path, name], field));
  if (element) return fieldsIn(element, [...path, 0], element);
  if (options) return options.flatMap((option) => fieldsIn(option, path, whole));
  const inner = innerType ?? given;
  if (inner) return fieldsIn(inner, path, whole);
  if (type !== 'string') return [];
  const { maxLength } = schema as { maxLength?: number | null };
  return [
    {
      path,
      longest: maxLength ?? UNLIMITED,
      takes: (text) => whole.safeParse(text).success,
      read: (text) => whole.safeParse(text).data,
    },
  ];
}

/** The input with a text at a place, whatever stood there or was not there. */
export function withText(input: unknown, [step, ...deeper]: Step[], text: string): unknown {
  if (step === undefined) return text;
  const held = (input ?? (typeof step === 'number' ? [] : {})) as Record<Step, unknown>;
  const filled = withText(held[step], deeper, text);
  return Array.isArray(held) ? [filled, ...held.slice(1)] : { ...held, [step]: filled };
}
