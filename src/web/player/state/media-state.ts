import type { Aim } from '#web/player/controls/aim.ts';
import { type Caption, readCaptions, readCues } from '#web/player/controls/captions.ts';
import type { Media } from '#web/player/engines/media.ts';
import { type Quality, qualityOf } from '#web/player/engines/quality.ts';

export type Phase = 'loading' | 'playing' | 'paused' | 'buffering' | 'error';

export type MediaState = {
  phase: Phase;
  error: string | null;
  /** Whether it ever played; the big button is only shown before. */
  started: boolean;
  /** Whether play was requested and not revoked since, even if there is nothing to play yet. */
  wanted: boolean;
  ended: boolean;
  currentTime: number;
  duration: number;
  buffered: number;
  volume: number;
  muted: boolean;
  rate: number;
  captions: Caption[];
  cues: string[];
  quality: Quality | null;
};

export const EMPTY_STATE: MediaState = {
  phase: 'loading',
  error: null,
  started: false,
  wanted: false,
  ended: false,
  currentTime: 0,
  duration: Number.NaN,
  buffered: 0,
  volume: 1,
  muted: false,
  rate: 1,
  captions: [],
  cues: [],
  quality: null,
};

/** State that not all elements report: YouTube's never reports buffering, for example, nor that it has ended. */
export type TrackedState = {
  error: string | null;
  started: boolean;
  wanted: boolean;
  waiting: boolean;
  ended: boolean;
  aim: Aim | null;
};

export function readState(media: Media, tracked: TrackedState): MediaState {
  return {
    phase: phaseOf(media, tracked),
    error: tracked.error,
    started: tracked.started,
    wanted: tracked.wanted,
    ended: tracked.ended,
    currentTime: tracked.aim?.seconds ?? (media.currentTime || 0),
    duration: media.duration,
    buffered: bufferedUntil(media),
    volume: media.volume ?? 1,
    muted: media.muted === true,
    rate: media.playbackRate || 1,
    captions: readCaptions(media),
    cues: readCues(media),
    quality: qualityOf(media),
  };
}

function phaseOf(media: Media, tracked: TrackedState): Phase {
  if (tracked.error) return 'error';
  if (media.readyState === 0) return 'loading';
  if (media.paused) return 'paused';
  return tracked.waiting ? 'buffering' : 'playing';
}

/** End of the buffered range at the current position. */
function bufferedUntil({ buffered, currentTime }: Media): number {
  let until = 0;
  for (let i = 0; i < (buffered?.length ?? 0); i++) {
    if (buffered.start(i) <= currentTime + 0.5) until = Math.max(until, buffered.end(i));
  }
  return until;
}
