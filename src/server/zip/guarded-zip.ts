import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** Limits for foreign ZIP files. Bytes are uncompressed. */
export type ZipLimits = { entries: number; bytes: number; entryBytes: number };

export const ZIP_PROBLEMS = ['not_a_zip', 'too_many_entries', 'too_large', 'bomb', 'hostile_entry', 'damaged'] as const;
export type ZipProblem = (typeof ZIP_PROBLEMS)[number];

export class ZipRefused extends Error {
  readonly problem: ZipProblem;
  /** The entry concerned, if any. */
  readonly entry: string | null;

  constructor(problem: ZipProblem, entry: string | null = null) {
    super(`${problem}${entry === null ? '' : `: ${entry}`}`);
    this.problem = problem;
    this.entry = entry;
  }
}

/** A fault of the system, such as too many open files, says nothing about the archive: it is passed on for a later try. */
export const causeOf = (error: unknown, refusal: unknown): unknown =>
  error instanceof ZipRefused || isOfTheSystem(error) ? error : refusal;

const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** Text compresses to about a twentieth; large entries beyond this are decompression bombs. */
const MOST_EXPANSION = 200;
const SMALL_BYTES = 10 * 1024 * 1024;
export const LONGEST_NAME = 500;
const FILE_KIND = 0o170000;
const SYMLINK = 0o120000;
/** Bytes of extra fields (times, owners); each becomes an object many times as large. */
const MOST_EXTRA = 4096;

/**
 * A ZIP whose names and sizes are verified before anything in it is read: no paths outside, no links, no duplicates, no
 * encryption, and no more than the limits. Folder entries are skipped.
 */
export class GuardedZip {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  /** @throws ZipRefused */
  static async open(path: string, limits: ZipLimits): Promise<GuardedZip> {
    const file = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true }).catch(
      (error) => {
        throw causeOf(error, new ZipRefused('not_a_zip'));
      },
    );
    try {
      return new GuardedZip(file, await checkedEntries(file, limits));
    } catch (error) {
      file.close();
      throw causeOf(error, new ZipRefused('hostile_entry'));
    }
  }

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  bytesOf(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** Content with the declared length and checksum; otherwise fails with ZipRefused. */
  async read(name: string): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new ZipRefused('damaged', name);
    const content = await this.#file.openReadStreamPromise(entry).catch((error) => {
      throw causeOf(error, new ZipRefused('damaged', name));
    });
    return Readable.from(checked(content, entry), { objectMode: false });
  }

  /** Content of a short entry. @throws ZipRefused */
  async readText(name: string, longest: number): Promise<string> {
    if (this.bytesOf(name) > longest) throw new ZipRefused('too_large', name);
    return text(await this.read(name));
  }

  /** The requested entries, each completely. @throws ZipRefused */
  async *contents(wanted: ReadonlySet<string>): AsyncGenerator<{ name: string; content: Buffer }> {
    for (const name of wanted) yield { name, content: Buffer.concat(await (await this.read(name)).toArray()) };
  }

  close(): void {
    this.#file.close();
  }
}

async function checkedEntries(file: ZipFile, limits: ZipLimits): Promise<ReadonlyMap<string, Entry>> {
  if (file.entryCount > limits.entries) throw new ZipRefused('too_many_entries');
  const entries = new Map<string, Entry>();
  let [seen, bytes] = [0, 0];
  for await (const entry of file.eachEntry()) {
    seen += 1;
    if (seen > limits.entries) throw new ZipRefused('too_many_entries');
    if (isHostile(entry) || entries.has(entry.fileName)) throw new ZipRefused('hostile_entry', entry.fileName);
    bytes += entry.uncompressedSize;
    if (entry.uncompressedSize > limits.entryBytes || bytes > limits.bytes)
      throw new ZipRefused('too_large', entry.fileName);
    if (isExpanding(entry.uncompressedSize, entry.compressedSize)) throw new ZipRefused('bomb', entry.fileName);
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, withoutExtras(entry));
  }
  return entries;
}

const NOTHING = Buffer.alloc(0);

/** Drops parsed fields that are not needed: for thousands of entries they would fill the memory. */
const withoutExtras = (entry: Entry): Entry =>
  Object.assign(entry, {
    extraFields: [],
    extraFieldRaw: NOTHING,
    fileCommentRaw: NOTHING,
    fileNameRaw: NOTHING,
    fileComment: '',
  });

/** Paths outside the archive are rejected by the reader library itself. */
const isHostile = (entry: Entry): boolean =>
  entry.isEncrypted() ||
  entry.fileName.length > LONGEST_NAME ||
  entry.extraFieldLength + entry.fileCommentLength > MOST_EXTRA ||
  /\p{Cc}/u.test(entry.fileName) ||
  ((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMLINK;

export const isExpanding = (bytes: number, packed: number): boolean =>
  bytes > SMALL_BYTES && bytes > packed * MOST_EXPANSION;

async function* checked(content: AsyncIterable<Buffer>, { fileName, crc32: expected }: Entry) {
  let sum = 0;
  try {
    for await (const piece of content) {
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch (error) {
    throw causeOf(error, new ZipRefused('damaged', fileName));
  }
  if (sum !== expected) throw new ZipRefused('damaged', fileName);
}
