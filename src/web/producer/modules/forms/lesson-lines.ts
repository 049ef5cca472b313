import { z } from 'zod';
import { lessonInput } from '#shared/contract/school/courses.ts';
import { LIMITS } from '#shared/limits.ts';
import { videoPage } from '#shared/video/video-page.ts';
import { type RecognizedVideo, recognizeVideo } from '#shared/video/video-url.ts';

/*
 * Parses many lessons from text, one per line: `título | link`. Also separated by a tab (cells copied from a
 * spreadsheet), or by a semicolon or space before a link; in a playlist's text the link is below its title. A
 * bare link is named by its host, by what somebody types beside it, or by its place in the module.
 */

export type LessonLine = {
  /** 1-based. */
  number: number;
  title: string;
  /** For bare links: the key of its title. */
  key: string | null;
  video: RecognizedVideo | null;
  /** The first invalid field of the lesson, with its code. */
  problem: { field: 'title' | 'videoUrl'; code: string } | null;
};

const { title: titleField, videoUrl: videoField } = lessonInput.shape;

/** Titles of bare links by key. */
export type Titles = Readonly<Record<string, string>>;

type Numbered = { line: string; number: number };

/** A playlist's index or duration, as found between titles when its page was copied. */
export const PLACE_OR_LENGTH = /^(\d{1,3}|\d{1,2}(:\d{2}){1,2})$/;

/** In a playlist's text the title is above its link: the two become one line, and indices and durations are dropped. */
function ofPlaylist(lines: Numbered[], fewest: number): Numbered[] {
  const remaining = lines.filter(({ line }) => !PLACE_OR_LENGTH.test(line.trim()));
  const isPaired =
    remaining.length >= 2 * fewest &&
    remaining.length % 2 === 0 &&
    remaining.every(({ line }, at) => isLink(line.trim()) === (at % 2 === 1));
  if (!isPaired) return lines;
  return remaining.flatMap(({ line, number }, at) =>
    at % 2 === 0 ? [{ line: `${line.trim()}\t${remaining[at + 1]?.line.trim()}`, number }] : [],
  );
}

/**
 * Skips blank lines. The link follows the last separator; without one, the line is a title or a link.
 * @param before number of lessons that the module already has
 * @param fewest entries that make a playlist: a lesson without a link may stand above a bare link
 */
export function readLines(text: string, before = 0, fewest = 2): LessonLine[] {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '');
  return ofPlaylist(lines, fewest).map(({ line, number }, at) => readLine(line, number, `Aula ${before + at + 1}`));
}

function readLine(line: string, number: number, byPlace: string): LessonLine {
  const { title: written, link } = partsOf(line);
  const recognized = link === '' ? null : recognizeVideo(link);
  const video = recognized && !('error' in recognized) ? recognized : null;
  const bare = written === '' && link !== '';
  const read = { number, title: bare ? byPlace : written, key: bare ? ((video && videoPage(video)) ?? link) : null };
  const wrong = titleField.safeParse(read.title).error?.issues[0];
  if (wrong) return { ...read, video, problem: { field: 'title', code: wrong.message } };
  if (link !== '' && !(video && videoField.safeParse(link).success))
    return { ...read, video: null, problem: { field: 'videoUrl', code: 'invalid' } };
  return { ...read, video, problem: null };
}

export function partsOf(line: string): { title: string; link: string } {
  const match = /^(.*)[|\t]([^|\t]*)$/.exec(line);
  if (match) return { title: (match[1] ?? '').trim(), link: (match[2] ?? '').trim() };
  const whole = line.trim();
  if (isLink(whole)) return { title: '', link: whole };
  // Titles and addresses may contain semicolons: only one that is followed by a link separates them.
  for (const { index } of whole.matchAll(/;/g)) {
    const rest = whole.slice(index + 1).trim();
    if (isLink(rest)) return { title: whole.slice(0, index).trim(), link: rest };
  }
  const spaced = /^(.*?)[\s:–—-]+(https?:\/\/\S+)$/i.exec(whole);
  if (spaced?.[1]?.trim()) return { title: spaced[1].trim(), link: spaced[2] ?? '' };
  return { title: whole, link: '' };
}

/** Without a scheme, only a known host counts: `Node.js/Express` is a title. */
function isLink(text: string): boolean {
  // A complete embed code, as hosts offer it.
  if (text.startsWith('<')) return !('error' in recognizeVideo(text));
  if (/\s/.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return true;
  const video = text.includes('/') ? recognizeVideo(text) : { error: true };
  return !('error' in video) && video.provider !== 'external';
}

export const lessonList = (before = 0) =>
  z.strictObject({
    lines: z.string().transform((text, context) => {
      const lines = readLines(text, before);
      const code = codeOf(lines);
      if (code) context.addIssue({ code: 'custom', message: code });
      return lines.map(({ title, key, video }) => ({ title, key, videoUrl: video?.url ?? null }));
    }),
  });

/** Lines to send, with the titles of bare links where known. */
export const titled = (lines: { title: string; key: string | null; videoUrl: string | null }[], titles: Titles) =>
  lines.map(({ key, title, videoUrl }) => ({ title: (key !== null && titles[key]?.trim()) || title, videoUrl }));

function codeOf(lines: LessonLine[]): string | null {
  if (lines.length === 0) return 'required';
  if (lines.length > LIMITS.lessonsAtOnce) return 'too_long';
  return lines.some(({ problem }) => problem) ? 'invalid' : null;
}
