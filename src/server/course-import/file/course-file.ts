import { open } from 'node:fs/promises';
import { GuardedTar } from '../../zip/guarded-tar.ts';
import { GuardedZip, ZipRefused } from '../../zip/guarded-zip.ts';

const MIB = 1024 * 1024;
/** One entry may be a film that does not come. */
const LIMITS = { entries: 50_000, bytes: 4096 * MIB, entryBytes: 4096 * MIB };
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];
/** What is read as text of a Moodle backup: whatever people did there has files of its own, and much longer ones. */
const READ_TEXTS = /(^|\/)(moodle_backup|files|section|module|page|url|resource|folder|book|label)\.xml$/;

/** Another platform's course, however it is packed. */
export type CourseFile = {
  readonly names: string[];
  has(name: string): boolean;
  bytesOf(name: string): number;
  readText(name: string, longest: number): Promise<string>;
  contents(wanted: ReadonlySet<string>): AsyncGenerator<{ name: string; content: Buffer }>;
  close(): void;
};

/** By how it begins: what its name says does not count. A tape is read from its beginning to its end, unless it is given up. @throws ZipRefused */
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
