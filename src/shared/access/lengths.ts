/* Lengths of lessons. If the length of one lesson is unknown, so is the total. */

type Lesson = { durationSeconds: number | null };
type Watched = Lesson & { positionSeconds: number; completed: boolean };

export function totalSeconds(lessons: readonly Lesson[]): number | null {
  if (lessons.length === 0 || lessons.some(({ durationSeconds }) => durationSeconds === null)) return null;
  return lessons.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0);
}

/** Remaining seconds of one lesson; 0 once it is completed. */
export const secondsLeft = ({ durationSeconds, positionSeconds, completed }: Watched): number | null =>
  completed ? 0 : durationSeconds === null ? null : Math.max(0, durationSeconds - positionSeconds);

export const totalSecondsLeft = (lessons: readonly Watched[]): number | null =>
  totalSeconds(lessons.map((lesson) => ({ durationSeconds: secondsLeft(lesson) })));

/** `54 min`, `1 h`, `1 h 02 min`; started minutes count as whole ones. */
export function hoursText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  if (h === 0) return `${m} min`;
  return m === 0 ? `${h} h` : `${h} h ${String(m).padStart(2, '0')} min`;
}

/** `falta 1 min`, `faltam 1 h 41 min`. */
export const timeLeftText = (seconds: number): string => `${seconds <= 60 ? 'falta' : 'faltam'} ${hoursText(seconds)}`;

/** Parses `12:34`, `1:02:03` or a number of minutes into seconds; NaN for anything else. */
export function readLength(typed: string): number {
  const parts = typed.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return Number.NaN;
  const numbers = parts.map(Number);
  const [h = 0, m = 0, s = 0] =
    parts.length === 1 ? [0, ...numbers, 0] : [...Array(3 - parts.length).fill(0), ...numbers];
  const fits = parts.length === 1 || (s < 60 && (parts.length === 2 || m < 60));
  return fits ? h * 3600 + m * 60 + s : Number.NaN;
}

/** `12:34`, `1:02:03`, as read by `readLength`. */
export function lengthText(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
