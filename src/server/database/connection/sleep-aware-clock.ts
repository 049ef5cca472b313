/** Smaller steps are how time servers correct a clock. */
const JUMP_MS = 50;

/**
 * Milliseconds of a clock that never goes back, and does not stand still while the machine sleeps or is moved, as
 * `performance.now()` does: what was to last an hour is over after an hour of either clock.
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
