import { addressIn, MOST_TILES, type Tile } from './tiles.ts';

/* Preview pictures listed in a stream's manifest, by the Image Media Playlist specification 0.4. */

const LISTED = '#EXT-X-IMAGE-STREAM-INF:';
const TILES = '#EXT-X-TILES:';
const LASTS = '#EXTINF:';
/** Pixels; the preview is hardly wider. */
const WIDE_ENOUGH = 160;

/** The list with the smallest pictures that are large enough, else the largest; null in a manifest without any. */
export function imagePlaylistIn(manifest: string, base: string): string | null {
  const lists = linesOf(manifest).flatMap((line) => {
    const { URI = '', RESOLUTION = '' } = line.startsWith(LISTED) ? attributesOf(line) : {};
    const address = URI && addressIn(URI, base);
    return address ? [{ address: address.href, width: sizeOf(RESOLUTION)[0] }] : [];
  });
  const byWidth = lists.toSorted((a, b) => a.width - b.width);
  return (byWidth.find(({ width }) => width >= WIDE_ENOUGH) ?? byWidth.at(-1))?.address ?? null;
}

/** One tile per picture, or per cell of a sprite. */
export function tilesInPlaylist(list: string, base: string): Tile[] {
  const tiles: Tile[] = [];
  let [start, lasts] = [0, 0];
  let grid: Grid | null = null;
  for (const line of linesOf(list)) {
    if (line.startsWith(LASTS)) lasts = Number.parseFloat(line.slice(LASTS.length)) || 0;
    else if (line.startsWith(TILES)) grid = gridOf(attributesOf(line));
    else if (!line.startsWith('#') && tiles.length < MOST_TILES) {
      const address = addressIn(line, base)?.href;
      if (address) tiles.push(...tilesOf({ from: start, address }, lasts, grid));
      start += lasts;
    }
  }
  return tiles;
}

type Grid = { width: number; height: number; columns: number; rows: number; each: number };

function gridOf({ RESOLUTION = '', LAYOUT = '', DURATION = '' }: Record<string, string>): Grid | null {
  const [[width, height], [columns, rows]] = [sizeOf(RESOLUTION), sizeOf(LAYOUT)];
  const each = Number.parseFloat(DURATION);
  return width * height * columns * rows > 0 && each > 0 ? { width, height, columns, rows, each } : null;
}

function tilesOf(whole: Tile, lasts: number, grid: Grid | null): Tile[] {
  if (!grid) return [whole];
  const { width, height, columns, rows, each } = grid;
  const count = Math.min(columns * rows, Math.ceil(lasts / each), MOST_TILES);
  return Array.from({ length: count }, (_, n) => ({
    ...whole,
    from: whole.from + n * each,
    part: { x: (n % columns) * width, y: Math.floor(n / columns) * height, width, height },
  }));
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** `NAME=value` or `NAME="value"`, with commas between. */
const attributesOf = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/([A-Z-]+)=(?:"([^"]*)"|([^",]*))/g)].map(([, name = '', quoted, plain]) => [
      name,
      quoted ?? plain ?? '',
    ]),
  );

/** `320x180`; zeros for anything else. */
function sizeOf(text: string): [number, number] {
  const [, across = 0, down = 0] = /^(\d{1,5})x(\d{1,5})$/.exec(text) ?? [];
  return [Number(across), Number(down)];
}
