import { open } from 'node:fs/promises';
import { GuardedTar } from '../../zip/guarded-tar.ts';
import { GuardedZip, ZipRefused } from '../../zip/guarded-zip.ts';

const MIB = 1024 * 1024;
/** Large, since a skipped entry may be a film. */
const LIMITS = { entries: 50_000, bytes: 4096 * MIB, entryBytes: 4096 * MIB };
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];
/** Text files of a Moodle backup that are read; user data is in other, much longer files. */
const READ_TEXTS = /(^|\/)(moodle_backup|files|section|module|page|url|resource|folder|book|label)\.xml$/;

/** A course of another platform, in any supported archive format. */
export type CourseFile = {
  readonly names: string[];
  has(name: string): boolean;
  bytesOf(name: string): number;
  readText(name: string, longest: number): Promise<string>;
  contents(wanted: ReadonlySet<string>): AsyncGenerator<{ name: string; content: Buffer }>;
  close(): void;
};

/** Detects the format by content, not by name. Reads a tar archive completely unless aborted. @throws ZipRefused */
export async function openCourseFile(path: string, givenUp: AbortSignal): Promise<CourseFile> {
  const start = await beginningOf(path);
  const begins = (bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(ZIP)) return GuardedZip.open(path, LIMITS);
  if (begins(GZIP))
    return GuardedTar.open(path, {
      ...LIMITS,
      keep: (name) => READ_TEXTS.test(name),
      keptBytes: 64 * MIB,
      givenUp,
    });
  throw new ZipRefused('not_a_zip');
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    return (await file.read(Buffer.alloc(2), 0, 2, 0)).buffer;
  } finally {
    await file.close();
  }
}
