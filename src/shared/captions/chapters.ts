export type Chapter = { seconds: number; title: string };

const CHAPTER = /^\s*[([]?((?:\d{1,2}:)?\d{1,3}:\d{2})[)\]]?\s*[-–—:·|.]?\s*(\S.*)$/;

/**
 * The chapters listed in a description, as on YouTube: at least two lines that begin with a time, in increasing order,
 * the first at 0:00. Other times in the text are not chapters.
 */
export function chaptersIn(description: string): Chapter[] {
  const found = description.split('\n').flatMap((line) => chapterOf(line) ?? []);
  const isList = found.length > 1 && found[0]?.seconds === 0;
  return isList && found.every(({ seconds }, at) => at === 0 || seconds > (found[at - 1]?.seconds ?? 0)) ? found : [];
}

/** The chapter at a second; null before the first one. */
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
