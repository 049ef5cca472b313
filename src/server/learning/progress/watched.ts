/** From one second of a video to another. */
export type Stretch = [from: number, to: number];

/** Of what a player says it has played, what lies in the video. */
export const clampStretches = (stretches: Stretch[], durationSeconds: number | null): Stretch[] =>
  stretches.map(([from, to]): Stretch => [from, Math.min(to, durationSeconds ?? to)]).filter(([from, to]) => from < to);

type Watched = { watchedSeconds: number; durationSeconds: number | null; completionPercent: number | null };

/** Whether so much of a video was played that its lesson is completed. Of what has no known end, nothing is enough. */
export const completesLesson = ({ watchedSeconds, durationSeconds, completionPercent }: Watched): boolean =>
  completionPercent !== null &&
  durationSeconds !== null &&
  watchedSeconds > 0 &&
  watchedSeconds * 100 >= durationSeconds * completionPercent;
