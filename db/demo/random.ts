/** The same numbers at every start (mulberry32), so that the demonstration looks the same on every machine. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
  };
}

export type Random = ReturnType<typeof randomFrom>;
