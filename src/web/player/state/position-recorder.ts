import type { MediaState } from './media-state.ts';
import { addStretch, type Stretch, wholeSeconds } from './stretches.ts';

/** `playedSeconds`: since the last report, without seeking or waiting. */
export type Stop = {
  positionSeconds: number;
  durationSeconds: number | null;
  playedSeconds?: number;
  /** Intervals played since the last report. */
  watched?: Stretch[];
};

const EVERY_MS = 10_000;
/** Players report the time a little late. */
const STEP_SECONDS = 1.5;

/** Reports the position every ten seconds of playing, and when the video is left. Silent until it has played. */
export function createPositionRecorder(save: (stop: Stop) => void, now: () => number = () => performance.now()) {
  let last: MediaState | null = null;
  let moving = false;
  let said: number | null = null;
  let since = 0;
  let playing = false;
  let updatedAt = 0;
  let playedMs = 0;
  let watched: Stretch[] = [];

  function countPlayed() {
    const moment = now();
    // Time during which the machine slept does not count as played.
    if (playing) playedMs += Math.min(moment - updatedAt, EVERY_MS);
    updatedAt = moment;
  }
  /** Records the interval since the last update, unless it was a seek. */
  function noteWatched(state: MediaState, elapsedMs: number) {
    const [from, to] = [last?.currentTime ?? state.currentTime, state.currentTime];
    const playable = (Math.min(elapsedMs, EVERY_MS) / 1000) * state.rate + STEP_SECONDS;
    if (to > from && to - from <= playable) watched = addStretch(watched, [from, to]);
  }
  function say() {
    countPlayed();
    const stop = last && stopOf(last);
    const playedSeconds = Math.floor(playedMs / 1000);
    if (!stop || (stop.positionSeconds === said && playedSeconds === 0)) return;
    said = stop.positionSeconds;
    since = now();
    playedMs -= playedSeconds * 1000;
    save({ ...stop, playedSeconds, watched: last && isLive(last) ? [] : wholeSeconds(watched) });
    watched = [];
  }

  return {
    update(state: MediaState) {
      if (!state.started) return;
      if (playing) noteWatched(state, now() - updatedAt);
      countPlayed();
      playing = state.phase === 'playing';
      const moved = moving;
      moving = state.phase === 'playing' || state.phase === 'buffering';
      // A player that fails or reloads reports zero, so the position before counts.
      if (moving || state.phase === 'paused') last = state;
      if (moving && !moved) since = now();
      if ((moved && !moving) || (moving && now() - since >= EVERY_MS)) say();
    },
    leave: say,
  };
}

const isLive = ({ duration }: Pick<MediaState, 'duration'>) => duration === Number.POSITIVE_INFINITY || duration < 1;

/** A live stream has no position to return to; a video of unknown length has. */
function stopOf({ currentTime, duration }: MediaState): Stop {
  if (Number.isNaN(duration)) return { positionSeconds: Math.floor(currentTime), durationSeconds: null };
  if (isLive({ duration })) return { positionSeconds: 0, durationSeconds: null };
  const durationSeconds = Math.floor(duration);
  return { positionSeconds: Math.min(Math.floor(currentTime), durationSeconds), durationSeconds };
}
