export type Chapter = { seconds: number; title: string };

const CHAPTER = /^\s*[([]?((?:\d{1,2}:)?\d{1,3}:\d{2})[)\]]?\s*[-–—:·|.]?\s*(\S.*)$/;

/**
 * The chapters that a description lists, as on YouTube: at least two lines that begin with a time, one later than the other,
 * from the first second on. Any other times in it are only mentioned.
 */
export function chaptersIn(description: string): Chapter[] {
  const found = description.split('\n').flatMap((line) => chapterOf(line) ?? []);
  const isList = found.length > 1 && found[0]?.seconds === 0;
  return isList && found.every(({ seconds }, at) => at === 0 || seconds > (found[at - 1]?.seconds ?? 0)) ? found : [];
}

/** The one that a second is in; null before the first. */
export const chapterAt = (chapters: readonly Chapter[], second: number): Chapter | null =>
  chapters.findLast(({ seconds }) => seconds <= second) ?? null;

/** Parses one line of such a list. */
export function chapterOf(line: string): Chapter | null {
  const [, time = '', title = ''] = CHAPTER.exec(line) ?? [];
  return time === '' ? null : { seconds: secondsOf(time), title: title.trim() };
}

/** Parses `1:02:03`, `2:03` or `123`; null for anything else. */
export function typedSeconds(typed: string): number | null {
  return /^(?:(?:\d{1,2}:)?\d{1,3}:)?\d{1,5}$/.test(typed.trim()) ? secondsOf(typed.trim()) : null;
}

const secondsOf = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
