import { plainCaption } from '#shared/captions/caption-text.ts';
import type { Cue } from '#shared/captions/sentences.ts';
import { LIMITS } from '#shared/limits.ts';

const LAST_MS = LIMITS.videoSeconds * 1000;
/** Duration for cues that end before they begin. */
const SHOWN_MS = 2000;

type Repaired = { cues: Cue[]; mended: number; dropped: number };

/**
 * Sorts cues and removes overlaps: simultaneous cues are merged, an overlapping cue ends where the next
 * begins, one that ends before it begins lasts two seconds, repeated lines and empty cues are dropped.
 */
export function repairCues(raw: readonly Cue[]): Repaired {
  const said = raw.filter(({ startMs, text }) => plainCaption(text) !== '' && startMs < LAST_MS);
  const cues: Cue[] = [];
  let mended = 0;
  let dropped = raw.length - said.length;
  for (const cue of said.toSorted((a, b) => a.startMs - b.startMs)) {
    const last = cues.at(-1);
    const text = withoutCarried(cue.text, last?.text).slice(0, LIMITS.captionText).toWellFormed();
    if (text === '') {
      dropped += 1;
      continue;
    }
    const endMs = Math.min(cue.endMs > cue.startMs ? cue.endMs : cue.startMs + SHOWN_MS, LAST_MS);
    if (text !== cue.text || endMs !== cue.endMs || (last && last.endMs > cue.startMs)) mended += 1;
    if (last && last.startMs === cue.startMs) join(last, { ...cue, text, endMs });
    else {
      if (last && last.endMs > cue.startMs) last.endMs = cue.startMs;
      cues.push({ startMs: cue.startMs, endMs, text });
    }
  }
  return { cues, mended, dropped };
}

function join(last: Cue, cue: Cue) {
  last.text = `${last.text}\n${cue.text}`.slice(0, LIMITS.captionText).toWellFormed();
  last.endMs = Math.max(last.endMs, cue.endMs);
}

/** Rolling captions repeat the previous line. */
function withoutCarried(text: string, before: string | undefined): string {
  const lines = text.split('\n');
  const carried = before?.split('\n').at(-1);
  return lines[0] === carried ? lines.slice(1).join('\n') : text;
}
