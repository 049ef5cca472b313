import { useState } from 'react';

/**
 * Value of a dialog: keeps the last one while fading out, with a new `key` (an empty form) at each opening. While open,
 * the same item refetched is no new opening: the form stays with what it was opened with.
 */
export function useOpening<Value>(value: Value | null) {
  const [last, setLast] = useState({ shown: value, key: 0, open: value !== null });
  if (value === null && last.open) setLast({ ...last, open: false });
  if (value !== null && !(last.open && isSame(value, last.shown)))
    setLast({ shown: value, key: last.key + 1, open: true });
  return last;
}

const isSame = (one: unknown, other: unknown) =>
  one === other || (idOf(one) !== undefined && idOf(one) === idOf(other));

const idOf = (value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined);
