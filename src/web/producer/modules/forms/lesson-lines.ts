import { z } from 'zod';
import { lessonInput } from '#shared/contract/producer.ts';
import { LIMITS } from '#shared/limits.ts';
import { type RecognizedVideo, recognizeVideo } from '#shared/video/video-url.ts';

/* Many lessons as text: a line each, `título | link`. A tab parts them too, as in cells copied from a spreadsheet. */

export type LessonLine = {
  /** In the text, from 1. */
  number: number;
  title: string;
  video: RecognizedVideo | null;
  /** The first thing wrong with it: a field of the lesson, and its code. */
  problem: { field: 'title' | 'videoUrl'; code: string } | null;
};

const { title: titleField, videoUrl: videoField } = lessonInput.shape;

/** Blank lines are skipped. What follows the last separator is the link; without one, the line is a title. */
export function readLines(text: string): LessonLine[] {
  return text.split(/\r?\n/).flatMap((line, at) => (line.trim() === '' ? [] : [readLine(line, at + 1)]));
}

function readLine(line: string, number: number): LessonLine {
  const { title, link } = partsOf(line);
  const known = titleField.safeParse(title);
  const video = link === '' ? null : recognizeVideo(link);
  const wrong = known.error?.issues[0];
  if (wrong)
    return {
      number,
      title,
      video: video && !('error' in video) ? video : null,
      problem: { field: 'title', code: wrong.message },
    };
  if (video && ('error' in video || !videoField.safeParse(link).success))
    return { number, title, video: null, problem: { field: 'videoUrl', code: 'invalid' } };
  return { number, title, video, problem: null };
}

/** A line that is nothing but an address lacks its title. */
function partsOf(line: string): { title: string; link: string } {
  const match = /^(.*)[|\t]([^|\t]*)$/.exec(line);
  if (match) return { title: (match[1] ?? '').trim(), link: (match[2] ?? '').trim() };
  const whole = line.trim();
  return /^https?:\/\/\S+$/i.test(whole) ? { title: '', link: whole } : { title: whole, link: '' };
}

export const lessonList = z.strictObject({
  lines: z.string().transform((text, context) => {
    const lines = readLines(text);
    const code = codeOf(lines);
    if (code) context.addIssue({ code: 'custom', message: code });
    return lines.map(({ title, video }) => ({ title, videoUrl: video?.url ?? null }));
  }),
});

function codeOf(lines: LessonLine[]): string | null {
  if (lines.length === 0) return 'required';
  if (lines.length > LIMITS.lessonsAtOnce) return 'too_long';
  return lines.some(({ problem }) => problem) ? 'invalid' : null;
}
