import { FORMATS, nameAndExtension } from '#shared/attachments.ts';
import type { LeftOut, LeftReason } from '#shared/contract/course-import/course-files.ts';
import { LIMITS } from '#shared/limits.ts';
import { cleanText } from '#shared/text/text.ts';

/* A course as another platform's file says it, within what a course here may be. */

/** A file that goes with a lesson, and the entry that it is in. */
export type DraftFile = { entry: string; name: string; extension: string };
export type DraftLesson = {
  title: string;
  description: string;
  videoUrl: string | null;
  links: { name: string; url: string }[];
  files: DraftFile[];
};
export type DraftModule = { title: string; description: string; lessons: DraftLesson[] };
export type CourseDraft = { title: string; description: string; modules: DraftModule[]; left: LeftOut[] };

/** What is being read so far does not come, with its reason. */
export type Leave = (title: string, kind: string, why: LeftReason) => void;

export const fitTitle = (said: string, otherwise: string): string =>
  cut(cleanText(said.replaceAll(/\s+/g, ' ')), LIMITS.title) || otherwise;

export const fitText = (said: string, longest: number): string => cut(cleanText(said), longest);

function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** Whether what is called so may go with a lesson; whether it is what it says is seen when it is read. */
export function fileNamed(entry: string, said: string): DraftFile | null {
  const { name, extension } = nameAndExtension(said);
  return Object.hasOwn(FORMATS, extension) ? { entry, name, extension } : null;
}
