import { type FieldPath, type FieldValues, get } from 'react-hook-form';

/** A field of a form as a conflict names and shows it. Values that read the same do not conflict. */
export type EditedField<Values extends FieldValues> = {
  name: FieldPath<Values>;
  label: string;
  kind?: 'image' | 'color';
  read?: (value: never) => string;
  /** Of what reads the same and need not be. */
  same?: (one: never, other: never) => boolean;
};

export function textOf<Values extends FieldValues>({ name, read }: EditedField<Values>, values: unknown): string {
  const value = get(values, name);
  return read ? read(value as never) : String(value ?? '');
}

export function differing<Values extends FieldValues>(
  fields: readonly EditedField<Values>[],
  one: unknown,
  other: unknown,
): EditedField<Values>[] {
  return fields.filter((field) => {
    const { name, same } = field;
    if (same) return !same(get(one, name) as never, get(other, name) as never);
    return textOf(field, one) !== textOf(field, other);
  });
}

const MOST = 160;
const BEFORE = 40;

/** The parts of two long texts around their first difference. */
export function excerpts(one: string, other: string): [string, string] {
  const [a, b] = [[...one], [...other]];
  if (a.length <= MOST && b.length <= MOST) return [one, other];
  const at = a.findIndex((character, index) => character !== b[index]);
  const from = Math.max(0, (at < 0 ? a.length : at) - BEFORE);
  return [excerpt(a, from), excerpt(b, from)];
}

const excerpt = (text: string[], from: number) =>
  `${from > 0 ? '…' : ''}${text.slice(from, from + MOST).join('')}${text.length > from + MOST ? '…' : ''}`;
