/** The picture from a second on: a whole image, or a region of a sprite. */
export type Tile = { from: number; address: string; part?: Part };
export type Part = { x: number; y: number; width: number; height: number };

/** Covers a whole day with one picture per ten seconds. */
export const MOST_TILES = 10_000;
const MOST_ACROSS = 20_000;

/** Null before the first one. */
export const tileAt = (tiles: readonly Tile[], second: number): Tile | null =>
  tiles.findLast(({ from }) => from <= second) ?? null;

/** An address listed in a file at `base`: on the same host, or null. */
export function addressIn(named: string, base: string): URL | null {
  const [address, list] = [URL.parse(named, base), URL.parse(base)];
  return address && list && address.origin === list.origin ? address : null;
}

/** The visible region of a picture; null if region or size is invalid. */
export function partIn({ part }: Tile, width: number, height: number): Part | null {
  const { x, y, ...size } = part ?? { x: 0, y: 0, width, height };
  const isWithin = x + size.width <= width && y + size.height <= height && Math.max(width, height) <= MOST_ACROSS;
  return isWithin && size.width > 0 && size.height > 0 ? { x, y, ...size } : null;
}
