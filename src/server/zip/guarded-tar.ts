import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { causeOf, isExpanding, LONGEST_NAME, type ZipLimits, ZipRefused } from './guarded-zip.ts';

type Entry = { name: string; bytes: number; content: AsyncIterable<Buffer> };
export type TarLimits = ZipLimits & {
  /** Entries to keep in memory, because a tar archive is read only once. */
  keep: (name: string) => boolean;
  keptBytes: number;
  givenUp: AbortSignal;
};

/**
 * A compressed tar archive, verified like a ZIP (guarded-zip.ts): it is read once as a whole before any of it is used.
 */
export class GuardedTar {
  readonly #path: string;
  readonly #limits: TarLimits;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #kept: ReadonlyMap<string, Buffer>;

  /** @throws ZipRefused */
  static async open(path: string, limits: TarLimits): Promise<GuardedTar> {
    const [sizes, kept] = [new Map<string, number>(), new Map<string, Buffer>()];
    let keptBytes = 0;
    for await (const { name, bytes, content } of entriesOf(path, limits)) {
      if (sizes.has(name)) throw new ZipRefused('hostile_entry', name);
      sizes.set(name, bytes);
      if (!limits.keep(name)) continue;
      keptBytes += bytes;
      if (keptBytes > limits.keptBytes) throw new ZipRefused('too_large', name);
      kept.set(name, await wholeOf(content));
    }
    return new GuardedTar(path, limits, sizes, kept);
  }

  private constructor(
    path: string,
    limits: TarLimits,
    sizes: ReadonlyMap<string, number>,
    kept: ReadonlyMap<string, Buffer>,
  ) {
    this.#path = path;
    this.#limits = limits;
    this.#sizes = sizes;
    this.#kept = kept;
  }

  get names(): string[] {
    return [...this.#sizes.keys()];
  }

  bytesOf(name: string): number {
    return this.#sizes.get(name) ?? 0;
  }

  has(name: string): boolean {
    return this.#sizes.has(name);
  }

  /** Content of a kept entry. @throws ZipRefused */
  async readText(name: string, longest: number): Promise<string> {
    const kept = this.#kept.get(name);
    if (!kept) throw new ZipRefused('damaged', name);
    if (kept.length > longest) throw new ZipRefused('too_large', name);
    return kept.toString('utf8');
  }

  /** The requested entries, in archive order. @throws ZipRefused */
  async *contents(wanted: ReadonlySet<string>): AsyncGenerator<{ name: string; content: Buffer }> {
    if (wanted.size === 0) return;
    for await (const { name, content } of entriesOf(this.#path, this.#limits))
      if (wanted.has(name)) yield { name, content: await wholeOf(content) };
  }

  close(): void {}
}

async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* entriesOf(path: string, limits: TarLimits): AsyncGenerator<Entry> {
  const packed = (await stat(path)).size;
  const extract = boundHeaders(tar.extract(), limits);
  let failure: unknown;
  const feeding = pipeline(
    createReadStream(path, { signal: limits.givenUp }),
    createGunzip(),
    counted(packed, limits),
    extract,
  ).catch((error) => {
    failure = error;
  });
  const explained = async (error: unknown) => {
    extract.destroy();
    await feeding;
    // Prefers the cause over the resulting abort.
    return causeOf(failure, causeOf(error, new ZipRefused('damaged')));
  };
  let seen = 0;
  try {
    for await (const entry of extract) {
      seen += 1;
      if (seen > limits.entries) throw new ZipRefused('too_many_entries');
      const { name, bytes, isFile } = judged(entry.header, limits);
      if (isFile) yield { name, bytes, content: readOn(entry as AsyncIterable<Buffer>, explained) };
      entry.resume();
    }
    await feeding;
    if (failure) throw failure;
  } catch (error) {
    throw await explained(error);
  } finally {
    extract.destroy();
    await feeding;
  }
}

/** Bytes of a header before an entry, such as a long name. */
const LONGEST_HEADER = 8192;

/**
 * PAX and GNU headers are never emitted as entries, are decoded immediately, and global ones are copied into
 * every later entry: thousands of them stall a process. The library has no limit for them, so its internal
 * hooks are limited here (tar-stream, `extract.js`).
 */
function boundHeaders(extract: tar.Extract, { entries }: TarLimits): tar.Extract {
  const reader = extract as tar.Extract & { _header: { type: string }; _decodeLongHeader(header: Buffer): void };
  const decode = reader._decodeLongHeader.bind(reader);
  let seen = 0;
  reader._decodeLongHeader = (header) => {
    seen += 1;
    if (seen > entries) throw new ZipRefused('too_many_entries');
    if (header.length > LONGEST_HEADER || reader._header.type === 'pax-global-header')
      throw new ZipRefused('hostile_entry');
    decode(header);
  };
  return extract;
}

async function* readOn(content: AsyncIterable<Buffer>, explained: (error: unknown) => Promise<unknown>) {
  try {
    yield* content;
  } catch (error) {
    throw await explained(error);
  }
}

/** Only files and folders, and no paths outside. @throws ZipRefused */
function judged({ name: said, type, size = 0 }: tar.Header, { entryBytes }: TarLimits) {
  const name = said.replace(/^(\.\/)+/, '');
  if ((type !== 'file' && type !== 'directory') || isHostile(name)) throw new ZipRefused('hostile_entry', name);
  if (size > entryBytes) throw new ZipRefused('too_large', name);
  return { name, bytes: size, isFile: type === 'file' };
}

const counted = (packed: number, limits: TarLimits) =>
  async function* (pieces: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (isExpanding(bytes, packed)) throw new ZipRefused('bomb');
      if (bytes > limits.bytes) throw new ZipRefused('too_large');
      yield piece;
    }
  };

const isHostile = (name: string): boolean =>
  name.length > LONGEST_NAME || /^\/|\\|^[a-z]:|\p{Cc}/iu.test(name) || name.split('/').includes('..');
