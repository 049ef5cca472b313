/** From one second of a video to another. */
export type Stretch = [from: number, to: number];

/** How far apart two stretches may be and still be one: players do not tell each moment. */
const GAP_SECONDS = 0.5;

/** With one more, in order, those that touch made one. */
export function addStretch(stretches: Stretch[], [from, to]: Stretch): Stretch[] {
  const apart = stretches.filter(([a, b]) => b < from - GAP_SECONDS || a > to + GAP_SECONDS);
  const touching = stretches.filter((each) => !apart.includes(each));
  const joined: Stretch = [Math.min(from, ...touching.map(([a]) => a)), Math.max(to, ...touching.map(([, b]) => b))];
  return [...apart, joined].sort(([a], [b]) => a - b);
}

/** In whole seconds; the longest of more than can be told at once. */
export function wholeSeconds(stretches: Stretch[], most = 200): Stretch[] {
  const whole = stretches
    .map(([from, to]): Stretch => [Math.round(from), Math.round(to)])
    .filter(([from, to]) => from < to)
    .reduce<Stretch[]>((sum, each) => addStretch(sum, each), []);
  if (whole.length <= most) return whole;
  return whole.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, most);
}
