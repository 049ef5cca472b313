import { useState } from 'react';

/** Value of a dialog: keeps the last one while fading out, with a new `key` (an empty form) at each opening. */
export function useOpening<Value>(value: Value | null) {
  const [last, setLast] = useState({ shown: value, key: 0, open: value !== null });
  if (value === null && last.open) setLast({ ...last, open: false });
  if (value !== null && (!last.open || value !== last.shown)) setLast({ shown: value, key: last.key + 1, open: true });
  return last;
}
