/** Smaller steps are how time servers correct a clock. */
const JUMP_MS = 50;

/**
 * Monotonic milliseconds that also count while the machine sleeps, unlike `performance.now()`: the later of
 * two clocks decides.
 */
export function sleepAwareClock(steady = () => performance.now(), wall = () => Date.now()): () => number {
  let before = { steady: steady(), wall: wall() };
  let slept = 0;
  return () => {
    const now = { steady: steady(), wall: wall() };
    const jump = now.wall - before.wall - (now.steady - before.steady);
    if (jump > JUMP_MS) slept += jump;
    before = now;
    return now.steady + slept;
  };
}
