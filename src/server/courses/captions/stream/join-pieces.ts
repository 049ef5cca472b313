import type { Cue } from '#shared/captions/sentences.ts';
import { parseCaptions } from '../parse.ts';

/** Ticks of MPEG's clock, which wraps around after 26 hours. */
const TICKS_A_MS = 90;
const WRAP_MS = 2 ** 33 / TICKS_A_MS;
/** Tolerance for a cue that is cut at a segment's boundary. */
const SAME_MS = 50;

/**
 * Joins the cues of a segmented WebVTT. Offsets come from X-TIMESTAMP-MAP, relative to the first segment;
 * cues repeated across segments are merged.
 */
export function joinPieces(pieces: readonly string[]): Cue[] {
  const first = zeroOf(pieces[0] ?? '');
  const cues: Cue[] = [];
  for (const piece of pieces) {
    const later = sinceFirst(zeroOf(piece), first);
    for (const cue of parseCaptions(piece)) add(cues, moved(cue, later));
  }
  return cues;
}

/** Offset of a piece on the video's clock. Without a timestamp map, pieces share the video's zero. */
function zeroOf(piece: string): number {
  const head = piece.slice(0, 2000).split(/\r?\n\r?\n/, 1)[0] ?? '';
  const map = /X-TIMESTAMP-MAP=([^\r\n]*)/.exec(head)?.[1] ?? '';
  const ticks = /MPEGTS:(\d{1,16})/.exec(map)?.[1];
  const local = /LOCAL:(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})\.(\d{3})/.exec(map);
  if (!ticks || !local) return 0;
  const [, hours = '0', minutes, seconds, thousandths] = local;
  const localMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
  return Number(ticks) / TICKS_A_MS - localMs;
}

function sinceFirst(zero: number, first: number): number {
  const later = Math.round(zero - first);
  return later < -WRAP_MS / 2 ? Math.round(later + WRAP_MS) : later;
}

const moved = ({ startMs, endMs, text }: Cue, by: number): Cue => ({
  startMs: Math.max(0, startMs + by),
  endMs: Math.max(0, endMs + by),
  text,
});

function add(cues: Cue[], cue: Cue) {
  // Compares with the last few cues only, since a later repetition is real.
  const same = cues.slice(-4).findLast(({ text, endMs }) => text === cue.text && cue.startMs <= endMs + SAME_MS);
  if (same && cue.startMs >= same.startMs) same.endMs = Math.max(same.endMs, cue.endMs);
  else cues.push({ ...cue });
}
