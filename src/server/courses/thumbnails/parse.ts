import { LIMITS } from '#shared/limits.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { Problem } from '../../problem.ts';

export type Part = { x: number; y: number; width: number; height: number };
/** A time range and its picture: file name, optionally a region. */
export type Thumbnail = { fromMs: number; untilMs: number; name: string; part: Part | null };

const TIMES =
  /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})(?:[ \t]|$)/;
const PART = /^xywh=(?:pixel:)?(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/;
const PICTURE = /.\.(?:jpe?g|png|webp)$/;
/** An absolute address instead of a relative file. */
const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i;

/**
 * The pictures that a WebVTT file of thumbnails names, in the video's order.
 * @throws Problem file_too_large, thumbnails_unreadable, thumbnails_foreign
 */
export function parseThumbnails(bytes: Uint8Array): Thumbnail[] {
  if (bytes.byteLength > LIMITS.thumbnailBytes) throw new Problem('file_too_large');
  const text = decodeText(bytes);
  if (!text || !/^WEBVTT(?:\s|$)/.test(text)) throw new Problem('thumbnails_unreadable');
  const lines = text.split(/\r\n?|\n/);
  const found = lines.flatMap((line, at) => {
    const times = TIMES.exec(line.trim());
    return times ? [thumbnailOf(times.slice(1), (lines[at + 1] ?? '').trim())] : [];
  });
  if (found.length === 0) throw new Problem('thumbnails_unreadable');
  if (found.length > LIMITS.thumbnails) throw new Problem('thumbnails_too_many');
  return found.toSorted((a, b) => a.fromMs - b.fromMs);
}

function thumbnailOf(times: string[], address: string): Thumbnail {
  if (ELSEWHERE.test(address)) throw new Problem('thumbnails_foreign');
  const [path = '', fragment = ''] = address.split('#');
  const name = nameIn(path);
  const part = fragment === '' ? null : partOf(fragment);
  if (!PICTURE.test(name) || part === undefined) throw new Problem('thumbnails_unreadable');
  return { fromMs: msOf(times.slice(0, 4)), untilMs: msOf(times.slice(4)), name, part };
}

/** Undefined unless it is a region in pixels. */
function partOf(fragment: string): Part | undefined {
  const numbers = PART.exec(fragment)?.slice(1).map(Number);
  if (!numbers) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  return { x, y, width, height };
}

/** Key for comparing file names: ignores folders, case and URL encoding. */
function nameIn(path: string): string {
  const [name = ''] = (path.split(/[\\/]/).at(-1) ?? '').split('?');
  try {
    return fileName(decodeURIComponent(name));
  } catch {
    return fileName(name);
  }
}

export const fileName = (name: string): string => name.trim().normalize('NFC').toLowerCase();

const msOf = ([hours = '0', minutes = '0', seconds = '0', ms = '0']: string[]) =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms);
