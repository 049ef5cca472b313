import { z } from 'zod';
import { lessonInput } from '#shared/contract/school/courses.ts';
import { LIMITS } from '#shared/limits.ts';
import { videoPage } from '#shared/video/video-page.ts';
import { type RecognizedVideo, recognizeVideo } from '#shared/video/video-url.ts';

/* Many lessons as text: a line each, `título | link`. A tab parts them too, as in cells copied from a spreadsheet, and a
   semicolon before a link. A link alone is a lesson as well, called as its host calls the video or as somebody types beside
   it, and else by its place in the module. */

export type LessonLine = {
  /** In the text, from 1. */
  number: number;
  title: string;
  /** Of a link alone: what its title is known by. */
  key: string | null;
  video: RecognizedVideo | null;
  /** The first thing wrong with it: a field of the lesson, and its code. */
  problem: { field: 'title' | 'videoUrl'; code: string } | null;
};

const { title: titleField, videoUrl: videoField } = lessonInput.shape;

/** What links alone are called, by their keys. */
export type Titles = Readonly<Record<string, string>>;

/**
 * Blank lines are skipped. What follows the last separator is the link; without one, the line is a title or a link.
 * @param before lessons that the module has already
 */
export function readLines(text: string, before = 0): LessonLine[] {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, number }, at) => readLine(line, number, `Aula ${before + at + 1}`));
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

function partsOf(line: string): { title: string; link: string } {
  const match = /^(.*)[|\t]([^|\t]*)$/.exec(line);
  if (match) return { title: (match[1] ?? '').trim(), link: (match[2] ?? '').trim() };
  const whole = line.trim();
  if (isLink(whole)) return { title: '', link: whole };
  // Titles and addresses have semicolons of their own: the first one that a link follows parts them.
  for (const { index } of whole.matchAll(/;/g)) {
    const rest = whole.slice(index + 1).trim();
    if (isLink(rest)) return { title: whole.slice(0, index).trim(), link: rest };
  }
  return { title: whole, link: '' };
}

/** Without its scheme only that of a known host: `Node.js/Express` is a title. */
function isLink(text: string): boolean {
  // A whole embed code, as hosts offer it.
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

/** As they are sent: links alone with their titles, where they have any. */
export const titled = (lines: { title: string; key: string | null; videoUrl: string | null }[], titles: Titles) =>
  lines.map(({ key, title, videoUrl }) => ({ title: (key !== null && titles[key]?.trim()) || title, videoUrl }));

function codeOf(lines: LessonLine[]): string | null {
  if (lines.length === 0) return 'required';
  if (lines.length > LIMITS.lessonsAtOnce) return 'too_long';
  return lines.some(({ problem }) => problem) ? 'invalid' : null;
}
