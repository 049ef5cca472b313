/** Runs at most this many at once; the others wait. */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const lanes: Promise<unknown>[] = Array.from({ length: count }, () => Promise.resolve());
  let next = 0;
  return (work) => {
    const lane = next++ % count;
    const done = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = done.catch(() => {});
    return done;
  };
}
