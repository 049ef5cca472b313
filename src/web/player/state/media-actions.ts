import type { Media } from '#web/player/engines/media.ts';

export const SKIP_SECONDS = 10;
export const VOLUME_STEP = 0.1;
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Rejections that only say that something else came first. */
const HARMLESS = new Set(['AbortError', 'NotAllowedError']);

export async function togglePlay(media: Media): Promise<{ failed: boolean }> {
  if (media.paused) return play(media);
  media.pause();
  return { failed: false };
}

export async function play(media: Media): Promise<{ failed: boolean }> {
  try {
    await media.play();
    return { failed: false };
  } catch (error) {
    return { failed: !HARMLESS.has((error as Error).name) };
  }
}

/** @returns the new position, between the beginning and the end */
export function seekTo(media: Media, seconds: number): number {
  const end = Number.isFinite(media.duration) ? media.duration : Number.POSITIVE_INFINITY;
  const target = Math.min(end, Math.max(0, seconds));
  media.currentTime = target;
  return target;
}

/** Rounded to tenths, so that ten steps down reach 0 and not 0.0000000001. */
export function setVolume(media: Media, volume: number) {
  media.volume = Math.round(Math.min(1, Math.max(0, volume)) * 10) / 10;
  media.muted = media.volume === 0;
}

export function stepVolume(media: Media, steps: number) {
  setVolume(media, (media.muted ? 0 : media.volume) + steps * VOLUME_STEP);
}

export function setRate(media: Media, rate: number) {
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
}

/** Switches to the next available speed. */
export function stepRate(media: Media, steps: 1 | -1) {
  const speeds = steps > 0 ? SPEEDS : SPEEDS.toReversed();
  const next = speeds.find((speed) => (speed - media.playbackRate) * steps > 0.01);
  if (next !== undefined) setRate(media, next);
}

export function toggleMute(media: Media) {
  if (media.muted && media.volume === 0) media.volume = 0.5;
  media.muted = !media.muted;
}
