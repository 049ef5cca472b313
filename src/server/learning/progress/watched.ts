/** An interval of a video in seconds. */
export type Stretch = [from: number, to: number];

/** Limits reported intervals to the video's length. */
export const clampStretches = (stretches: Stretch[], durationSeconds: number | null): Stretch[] =>
  stretches.map(([from, to]): Stretch => [from, Math.min(to, durationSeconds ?? to)]).filter(([from, to]) => from < to);

type Watched = { watchedSeconds: number; durationSeconds: number | null; completionPercent: number | null };

/** Whether enough of a video was played to complete its lesson; never for a video of unknown length. */
export const completesLesson = ({ watchedSeconds, durationSeconds, completionPercent }: Watched): boolean =>
  completionPercent !== null &&
  durationSeconds !== null &&
  watchedSeconds > 0 &&
  watchedSeconds * 100 >= durationSeconds * completionPercent;
