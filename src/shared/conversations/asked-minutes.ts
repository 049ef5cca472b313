import type { AskedLesson } from '#shared/contract/conversations/conversation-report.ts';

/* Groups questions by minute of the video. */

export type AskedMinute = { lesson: AskedLesson; minute: number; questions: number };

/** The minutes of all videos, most questions first, then earlier ones. */
export const askedMinutes = (lessons: readonly AskedLesson[]): AskedMinute[] =>
  lessons
    .flatMap((lesson) => lesson.minutes.map((each) => ({ lesson, ...each })))
    .toSorted((a, b) => b.questions - a.questions || a.minute - b.minute);

/** The minute of a lesson with the most questions, if it has more than one. */
export function mostAskedMinute(lesson: AskedLesson): AskedMinute | null {
  const [most] = askedMinutes([lesson]);
  return most && most.questions > 1 ? most : null;
}

/** `4:00 a 5:00`, with hours where there are any. */
export const minuteText = (minute: number, minutes = 1): string => `${clock(minute)} a ${clock(minute + minutes)}`;

function clock(minute: number): string {
  const [hours, rest] = [Math.floor(minute / 60), minute % 60];
  return hours > 0 ? `${hours}:${String(rest).padStart(2, '0')}:00` : `${rest}:00`;
}

/**
 * Divides a video into at most `most` bars of equally many whole minutes. If its length is unknown, it ends with its
 * last question.
 */
export function minuteBars(
  { minutes, lengthSeconds }: Pick<AskedLesson, 'minutes' | 'lengthSeconds'>,
  most: number,
): { label: string; count: number }[] {
  const whole = Math.max(Math.ceil((lengthSeconds ?? 0) / 60), (minutes.at(-1)?.minute ?? 0) + 1);
  const each = Math.ceil(whole / most);
  const bars = Array.from({ length: Math.ceil(whole / each) }, (_, at) => ({
    label: minuteText(at * each, each),
    count: 0,
  }));
  for (const { minute, questions } of minutes) {
    const bar = bars[Math.floor(minute / each)];
    if (bar) bar.count += questions;
  }
  return bars;
}
