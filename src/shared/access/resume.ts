type Stop = { positionSeconds: number; durationSeconds: number | null };

const CREDITS_SECONDS = 15;

/** Where to resume a video. Near its end (the last seconds, or the last tenth of a short one) it starts over. */
export function resumeAt({ positionSeconds, durationSeconds }: Stop): number {
  if (durationSeconds === null) return positionSeconds;
  const ending = Math.min(CREDITS_SECONDS, durationSeconds / 10);
  return positionSeconds >= durationSeconds - ending ? 0 : positionSeconds;
}
