/** An interval of a video in seconds. */
export type Stretch = [from: number, to: number];

/** Intervals closer than this are merged, since players report the time in steps. */
const GAP_SECONDS = 0.5;

/** Adds an interval, sorted and merged with its neighbours. */
export function addStretch(stretches: Stretch[], [from, to]: Stretch): Stretch[] {
  const apart = stretches.filter(([a, b]) => b < from - GAP_SECONDS || a > to + GAP_SECONDS);
  const touching = stretches.filter((each) => !apart.includes(each));
  const joined: Stretch = [Math.min(from, ...touching.map(([a]) => a)), Math.max(to, ...touching.map(([, b]) => b))];
  return [...apart, joined].sort(([a], [b]) => a - b);
}

/** In whole seconds; if there are too many, the longest ones. */
export function wholeSeconds(stretches: Stretch[], most = 200): Stretch[] {
  const whole = stretches
    .map(([from, to]): Stretch => [Math.round(from), Math.round(to)])
    .filter(([from, to]) => from < to)
    .reduce<Stretch[]>((sum, each) => addStretch(sum, each), []);
  if (whole.length <= most) return whole;
  return whole.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, most);
}
