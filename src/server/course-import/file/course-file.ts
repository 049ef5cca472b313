import { open } from 'node:fs/promises';
import { GuardedTar } from '../../zip/guarded-tar.ts';
import { GuardedZip, ZipRefused } from '../../zip/guarded-zip.ts';

const MIB = 1024 * 1024;
const LIMITS = { entries: 20_000, bytes: 512 * MIB, entryBytes: 256 * MIB };
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b];

/** Another platform's course, however it is packed. */
export type CourseFile = {
  readonly names: string[];
  has(name: string): boolean;
  bytesOf(name: string): number;
  readText(name: string, longest: number): Promise<string>;
  contents(wanted: ReadonlySet<string>): AsyncGenerator<{ name: string; content: Buffer }>;
  close(): void;
};

/** By how it begins: what its name says does not count. @throws ZipRefused */
export async function openCourseFile(path: string): Promise<CourseFile> {
  const start = await beginningOf(path);
  const begins = (bytes: number[]) => bytes.every((byte, at) => start[at] === byte);
  if (begins(ZIP)) return GuardedZip.open(path, LIMITS);
  if (begins(GZIP))
    return GuardedTar.open(path, { ...LIMITS, keep: (name) => name.endsWith('.xml'), keptBytes: 64 * MIB });
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
