/* Undo and redo history of the editor. */

export type History<T> = { past: T[]; now: T; future: T[]; last: string | null };

const MOST = 200;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], last: null });

/** Consecutive changes of one field are a single step; `field` identifies it. */
export function step<T>({ past, now, last }: History<T>, next: T, field: string | null = null): History<T> {
  const joins = field !== null && field === last;
  return { past: joins ? past : [...past, now].slice(-MOST), now: next, future: [], last: field };
}

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], last: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future, last: null };
}

export const mapStates = <T>({ past, now, future, last }: History<T>, change: (state: T) => T): History<T> => ({
  ...{ past: past.map(change), now: change(now), future: future.map(change), last },
});
