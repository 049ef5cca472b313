import type { Source } from './source.ts';

/** Sets of modules that import each other round about, by Tarjan's strongly connected components. */
export function findCircles(sources: Source[]): string[][] {
  const graph = new Map(sources.map(({ path, imports }) => [path, imports]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const enter = (path: string) => {
    const number = order.size;
    order.set(path, number);
    lowest.set(path, number);
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) enter(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(path) !== number) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const { path } of sources) if (!order.has(path)) enter(path);
  return circles;
}

export type Arrow = { from: string; to: string };

/** Pairs of slices that import each other: `src/server/a` and `src/server/b`. */
export function findMutualSlices(sources: Source[]): string[] {
  const arrows = new Set(between(sources, sliceOf).map(({ from, to }) => `${from} ${to}`));
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ');
    return from < to && arrows.has(`${to} ${from}`);
  });
}

const AUDIENCES = ['src/web/owner', 'src/web/producer', 'src/web/student'];

/** Imports from one audience's screens to another's: `src/web/owner/a.tsx -> src/web/producer/b.tsx`. */
export function findCrossings(sources: Source[]): string[] {
  const audienceOf = (path: string) => AUDIENCES.find((audience) => path.startsWith(`${audience}/`));
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter((to) => audienceOf(path) && audienceOf(to) && audienceOf(path) !== audienceOf(to))
      .map((to) => `${path} -> ${to}`),
  );
}

function between(sources: Source[], placeOf: (path: string) => string | undefined): Arrow[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const [from, to] = [placeOf(path), placeOf(target)];
      return from && to && from !== to ? { from, to } : [];
    }),
  );
}

/** Files directly under `src/server` or `src/web` mount the slices and belong to none. */
const sliceOf = (path: string) => path.match(/^src\/(?:server|web)\/[^/]+(?=\/)/)?.[0];
