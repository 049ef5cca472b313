import type { Operation } from '../app.ts';
import { inputFieldsOf, type Step } from './input-fields.ts';

/* Every place of an operation's input where a text may stand. */

export type TextField = {
  path: Step[];
  longest: number;
  takes(text: string): boolean;
  /** The result of parsing an accepted text. */
  read(text: string): unknown;
};

/** For texts without a limit of their own: their format is one. */
const UNLIMITED = 50_000;

export function textFieldsOf(operation: Operation): TextField[] {
  return inputFieldsOf(operation)
    .filter(({ type }) => type === 'string')
    .map(({ path, schema, whole }) => ({
      path,
      longest: (schema as { maxLength?: number | null }).maxLength ?? UNLIMITED,
      takes: (text) => whole.safeParse(text).success,
      read: (text) => whole.safeParse(text).data,
    }));
}

/** The input with a text at a place, whatever stood there or was not there. */
export function withText(input: unknown, [step, ...deeper]: Step[], text: string): unknown {
  if (step === undefined) return text;
  const held = (input ?? (typeof step === 'number' ? [] : {})) as Record<Step, unknown>;
  const filled = withText(held[step], deeper, text);
  return Array.isArray(held) ? [filled, ...held.slice(1)] : { ...held, [step]: filled };
}
