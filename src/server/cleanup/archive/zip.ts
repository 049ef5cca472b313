import { PassThrough, Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, type ZipFile as OpenZip, openPromise, RandomAccessReader } from 'yauzl';
import { ZipFile } from 'yazl';
import type { SealedFile } from '../../crypto/sealed-stream.ts';

/** The earliest date a ZIP file can hold, so that the same content always makes the same file. */
const DATED = { mtime: new Date(0), forceDosTimestamp: true };

export type Entry = { name: string; text: AsyncIterable<string | Uint8Array> };

/** A compressed archive, streamed piece by piece. An error in a text ends the stream. */
export function zip(entries: Iterable<Entry>): Readable {
  const archive = new ZipFile();
  const stream = archive.outputStream.pipe(new PassThrough());
  for (const { name, text } of entries)
    archive.addReadStreamLazy(name, DATED, (give) => {
      const source = Readable.from(text);
      source.on('error', (error) => stream.destroy(error));
      stream.on('close', () => source.destroy());
      give(null, source);
    });
  archive.end();
  return stream;
}

/**
 * Streams one file of an archive. @throws Error, also from the stream, if the archive is invalid or damaged, or lacks
 * the file
 */
export const unzip = async (path: string, name: string): Promise<Readable> => entryOf(await openPromise(path), name);

/** Like `unzip` for a sealed file, which is never decrypted on disk. */
export async function unzipSealed(file: SealedFile, name: string): Promise<Readable> {
  return entryOf(await fromRandomAccessReaderPromise(new Unsealed(file), file.bytes), name);
}

class Unsealed extends RandomAccessReader {
  readonly #file: SealedFile;

  constructor(file: SealedFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.read(start, end);
  }

  override close(done: (error: Error | null) => void): void {
    this.#file.close().then(() => done(null), done);
  }
}

async function entryOf(archive: OpenZip, name: string): Promise<Readable> {
  for await (const entry of archive.eachEntry())
    if (entry.fileName === name) return Readable.from(checked(await archive.openReadStreamPromise(entry), entry.crc32));
  throw new Error(`No ${name} in the archive`);
}

async function* checked(content: AsyncIterable<Buffer>, expected: number) {
  let sum = 0;
  for await (const piece of content) {
    sum = crc32(piece, sum);
    yield piece;
  }
  if (sum !== expected) throw new Error('Not what was packed');
}
