/** The slide after or before `index` in a ring of `count`. */
export function neighbour(index: number, step: 1 | -1, count: number): number {
  return (index + step + count) % count;
}

const SWIPE_PX = 48;

/** Direction of a swipe by `dx` and `dy`. */
export function swipe(dx: number, dy: number): 1 | -1 | 0 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}
