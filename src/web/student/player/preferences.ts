import type { Media } from './media.ts';

type Preferences = { volume: number; muted: boolean; rate: number };

/** Kept while the page is open: the next lesson starts as loud and as fast as the last one. */
let kept: Preferences = { volume: 1, muted: false, rate: 1 };

export function loadPreferences(media: Media) {
  media.volume = kept.volume;
  media.muted = kept.muted;
  // A new address puts a video back to its default speed.
  media.defaultPlaybackRate = kept.rate;
  media.playbackRate = kept.rate;
}

export function savePreferences({ volume, muted, playbackRate }: Media) {
  kept = { volume: volume ?? 1, muted: muted === true, rate: playbackRate || 1 };
}
