import { FORMATS, nameAndExtension } from '#shared/attachments.ts';
import type { LeftReason } from '#shared/contract/course-import/course-files.ts';
import type { LeftOuts } from './left-outs.ts';

/* A course as read from another platform's file, within the limits of our courses. */

/** An attachment, and its archive entry. */
export type DraftFile = { entry: string; name: string; extension: string };
export type DraftLesson = {
  title: string;
  description: string;
  videoUrl: string | null;
  links: { name: string; url: string }[];
  files: DraftFile[];
};
export type DraftModule = { title: string; description: string; lessons: DraftLesson[] };
export type CourseDraft = { title: string; description: string; modules: DraftModule[]; left: LeftOuts };

/** Records that the current item is left out, and why. */
export type Leave = (title: string, kind: string, why: LeftReason) => void;

/** Whether a file's name has an accepted extension; its content is checked when it is read. */
export function fileNamed(entry: string, said: string): DraftFile | null {
  const { name, extension } = nameAndExtension(said);
  return Object.hasOwn(FORMATS, extension) ? { entry, name, extension } : null;
}
