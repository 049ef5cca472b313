import { createHash } from 'node:crypto';
import { LIMITS } from '#shared/limits.ts';
import { FILES_PER_SCHOOL } from '../../uploads/images.ts';
import { GuardedZip } from '../../zip/guarded-zip.ts';
import { FILE_TABLES } from '../files.ts';
import {
  fileEntry,
  MANIFEST,
  type Manifest,
  MOST_FILES,
  PackageRefused,
  readManifest,
  tableEntry,
} from '../manifest.ts';

const GIB = 1024 ** 3;
const ZIP_LIMITS = { entries: MOST_FILES + 500, bytes: 32 * GIB, entryBytes: 8 * GIB };
const LONGEST_MANIFEST = 128 * 1024 * 1024;
const NEWLINE = 10;

/** A hundred thousand students with progress in six hundred lessons have sixty million rows. */
const MOST_ROWS = 100_000_000;
/** Their ids and e-mails are held in memory. */
const MOST_STUDENTS = 500_000;
/** Total over all tables, since the names are held in memory. */
const MOST_NAMED_FILES = 200_000;
/** Uploads at one moment may exceed a school's limit together. */
const MOST_UPLOADS = FILES_PER_SCHOOL + 100;

export type OpenPackage = {
  manifest: Manifest;
  zip: GuardedZip;
  givenUp: AbortSignal;
  /** Deadline in terms of `performance.now()`. */
  until?: number;
};
type Known = ReadonlyMap<string, readonly string[]>;

/**
 * Opens a package after verifying all of it: it contains exactly the listed entries, with the right checksums.
 * @param known the columns of each table here
 * @param givenUp aborts reading
 * @throws PackageRefused, ZipRefused
 */
export async function openPackage(path: string, known: Known, givenUp: AbortSignal): Promise<OpenPackage> {
  const zip = await GuardedZip.open(path, ZIP_LIMITS);
  try {
    if (!zip.has(MANIFEST)) throw new PackageRefused('not_a_package');
    const manifest = readManifest(await zip.readText(MANIFEST, LONGEST_MANIFEST));
    refuseTooMany(manifest);
    refuseUnknown(manifest, known);
    refuseOtherEntries(manifest, zip);
    await compareSums(manifest, zip, givenUp);
    return { manifest, zip, givenUp };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function refuseTooMany({ tables, files }: Manifest): void {
  const rowsOf = (names: readonly string[]) =>
    tables.reduce((sum, { name, rows }) => (names.includes(name) ? sum + rows : sum), 0);
  const isTooMuch =
    tables.some(({ rows }) => rows > MOST_ROWS) ||
    rowsOf(['students']) > MOST_STUDENTS ||
    rowsOf(['uploads']) > MOST_UPLOADS ||
    rowsOf(FILE_TABLES) > MOST_NAMED_FILES;
  if (isTooMuch) throw new PackageRefused('too_large', 'rows');
  // A content that is in the archive once is stored under each of its names.
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > ZIP_LIMITS.bytes)
    throw new PackageRefused('too_large', 'files');
}

/** Unknown tables come from a newer version. Missing ones were added after it, and count as empty. */
function refuseUnknown({ tables }: Manifest, known: Known): void {
  for (const { name, columns } of tables) {
    const there = known.get(name);
    const strange = columns.find((column) => !there?.includes(column));
    if (!there || strange) throw new PackageRefused('newer', `${name} ${strange ?? ''}`);
    if (new Set(columns).size < columns.length) throw new PackageRefused('damaged', name);
  }
  if (new Set(tables.map(({ name }) => name)).size < tables.length) throw new PackageRefused('damaged', MANIFEST);
}

function refuseOtherEntries({ tables, files }: Manifest, zip: GuardedZip): void {
  const said = new Set([
    MANIFEST,
    ...tables.map(({ name }) => tableEntry(name)),
    ...files.map(({ sha256 }) => fileEntry(sha256)),
  ]);
  for (const name of zip.names) if (!said.has(name)) throw new PackageRefused('hostile', name);
  for (const name of said) if (!zip.has(name)) throw new PackageRefused('damaged', name);
  const lengths = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]));
  const isTwice = new Set(files.map(({ key }) => key)).size < files.length;
  if (isTwice || files.some(({ sha256, bytes }) => lengths.get(sha256) !== bytes))
    throw new PackageRefused('damaged', MANIFEST);
  if (files.some(({ bytes }) => bytes > LIMITS.attachmentBytes)) throw new PackageRefused('too_large');
}

type Sums = { sha256: string; bytes: number; rows: number | null };

async function compareSums({ tables, files }: Manifest, zip: GuardedZip, givenUp: AbortSignal): Promise<void> {
  const entries = new Map<string, Sums>([
    ...files.map(({ sha256, bytes }): [string, Sums] => [fileEntry(sha256), { sha256, bytes, rows: null }]),
    ...tables.map(({ name, ...sums }): [string, Sums] => [tableEntry(name), sums]),
  ]);
  for (const [name, { sha256, bytes, rows }] of entries) {
    const hash = createHash('sha256');
    let [read, lines] = [0, 0];
    for await (const piece of (await zip.read(name)) as AsyncIterable<Buffer>) {
      givenUp.throwIfAborted();
      hash.update(piece);
      read += piece.length;
      if (rows !== null)
        for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) lines += 1;
      if (read > bytes || (rows !== null && lines > rows)) throw new PackageRefused('damaged', name);
    }
    const isRight = read === bytes && hash.digest('hex') === sha256 && (rows === null || rows === lines);
    if (!isRight) throw new PackageRefused('damaged', name);
  }
}
