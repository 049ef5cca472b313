/** Milliseconds within which a second tap on the same side is a double tap. */
export const DOUBLE_TAP_MS = 300;

export type Side = 'back' | 'forward';
export type Tap = { side: Side | null; at: number };

/** The outer thirds of the picture skip, the middle does not. @param x from the left edge, as a share of the width */
export function sideAt(x: number): Side | null {
  if (x < 1 / 3) return 'back';
  return x > 2 / 3 ? 'forward' : null;
}

/** Every further tap within that time skips again. @param at and `last.at` in milliseconds of one clock */
export function isDouble(last: Tap | null, { side, at }: Tap): boolean {
  return last !== null && side !== null && last.side === side && at - last.at <= DOUBLE_TAP_MS;
}
