import { addressIn, MOST_TILES, type Part, type Tile } from './tiles.ts';

const TIME = /^(?:(\d{1,4}):)?(\d\d):(\d\d)[.,](\d{3})\s+-->/;
/** A media fragment, in pixels. */
const PART = /^#xywh=(?:pixel:)?(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;

/** Parses WebVTT thumbnail tracks, as used by video players: `sprite.jpg#xywh=160,0,160,90`. */
export function tilesInVtt(text: string, base: string): Tile[] {
  const blocks = text.replaceAll('\r', '').split(/\n\n+/).slice(0, MOST_TILES);
  return blocks.flatMap((block) => tileOf(block.split('\n'), base) ?? []).toSorted((a, b) => a.from - b.from);
}

function tileOf(lines: string[], base: string): Tile | null {
  const at = lines.findIndex((line) => TIME.test(line));
  const [, hours = 0, minutes = 0, seconds = 0, ms = 0] = TIME.exec(lines[at] ?? '') ?? [];
  const address = at < 0 ? null : addressIn((lines[at + 1] ?? '').trim(), base);
  if (!address) return null;
  const part = partOf(address.hash);
  if (part === null) return null;
  address.hash = '';
  const from = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) + Number(ms) / 1000;
  return { from, address: address.href, part };
}

/** Undefined for the whole picture; null if invalid. */
function partOf(hash: string): Part | undefined | null {
  if (hash === '') return undefined;
  const [, ...numbers] = PART.exec(hash) ?? [];
  if (numbers.length === 0) return null;
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
  return { x, y, width, height };
}
