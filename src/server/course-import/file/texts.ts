import { setImmediate } from 'node:timers/promises';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import type { CourseFile } from './course-file.ts';

/** Total of all text files. */
const MOST = 64 * 1024 * 1024;

/** @throws ZipRefused */
export type Texts = (name: string, longest: number) => Promise<string>;

/** Texts of a file, each read once and limited in total; yields between them. */
export function textsOf(file: CourseFile): Texts {
  const seen = new Set<string>();
  let bytes = 0;
  return async (name, longest) => {
    if (seen.has(name)) throw new ZipRefused('hostile_entry', name);
    seen.add(name);
    bytes += file.bytesOf(name);
    if (bytes > MOST) throw new ZipRefused('too_large', name);
    await setImmediate();
    return file.readText(name, longest);
  };
}
