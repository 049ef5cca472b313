import type { MediaState } from './media-state.ts';

/** `playedSeconds`: since it was last said. Of what was sought over or waited for, nothing counts. */
export type Stop = { positionSeconds: number; durationSeconds: number | null; playedSeconds?: number };

const EVERY_MS = 10_000;

/** Says where a video is every ten seconds of playing, and where it was left. Silent until it has played. */
export function createPositionRecorder(save: (stop: Stop) => void, now: () => number = () => performance.now()) {
  let last: MediaState | null = null;
  let moving = false;
  let said: number | null = null;
  let since = 0;
  let playing = false;
  let heard = 0;
  let playedMs = 0;

  function countPlayed() {
    const moment = now();
    // A machine that slept has not played.
    if (playing) playedMs += Math.min(moment - heard, EVERY_MS);
    heard = moment;
  }
  function say() {
    countPlayed();
    const stop = last && stopOf(last);
    const playedSeconds = Math.floor(playedMs / 1000);
    if (!stop || (stop.positionSeconds === said && playedSeconds === 0)) return;
    said = stop.positionSeconds;
    since = now();
    playedMs -= playedSeconds * 1000;
    save({ ...stop, playedSeconds });
  }

  return {
    hear(state: MediaState) {
      if (!state.started) return;
      countPlayed();
      playing = state.phase === 'playing';
      const moved = moving;
      moving = state.phase === 'playing' || state.phase === 'buffering';
      // A player that fails, or loads anew, stands at zero: what counts is where it was before.
      if (moving || state.phase === 'paused') last = state;
      if (moving && !moved) since = now();
      if ((moved && !moving) || (moving && now() - since >= EVERY_MS)) say();
    },
    leave: say,
  };
}

/** A live stream has no place to come back to. */
function stopOf({ currentTime, duration }: MediaState): Stop {
  if (!Number.isFinite(duration) || duration < 1) return { positionSeconds: 0, durationSeconds: null };
  const durationSeconds = Math.floor(duration);
  return { positionSeconds: Math.min(Math.floor(currentTime), durationSeconds), durationSeconds };
}
