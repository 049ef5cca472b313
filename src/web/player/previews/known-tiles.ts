import type { Tile } from './tiles.ts';

/** The bar asks with each move over it. */
const AGAIN_MS = 30_000;

type Known = { tiles: Promise<Tile[]>; failedAt: number | null };

const known = new Map<string, Known>();

/**
 * The same promise for the same list, as long as it is valid. A list that failed has no tiles, and is asked for again
 * once somebody uses the bar later.
 */
export function knownTiles(list: string, find: () => Promise<Tile[]>): Promise<Tile[]> {
  const before = known.get(list);
  if (before && !isOver(before)) return before.tiles;
  const asked: Known = {
    failedAt: null,
    tiles: find().catch(() => {
      asked.failedAt = Date.now();
      return [];
    }),
  };
  known.set(list, asked);
  return asked.tiles;
}

const isOver = ({ failedAt }: Known) => failedAt !== null && Date.now() - failedAt >= AGAIN_MS;
