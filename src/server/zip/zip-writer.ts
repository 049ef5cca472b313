import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The first day there is in a ZIP file: the same content makes the same file. */
const DATED = { mtime: new Date(0), forceDosTimestamp: true };

/** Entries one after the other, of which the next may depend on what the last one was: no more of them in memory than a piece. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #stream = new PassThrough();
  readonly #written: Promise<void>;

  /** @param through what changes it on its way, such as a seal */
  constructor(path: string, through: readonly Transform[] = []) {
    this.#zip.outputStream.pipe(this.#stream);
    this.#written = pipeline([this.#stream, ...through, createWriteStream(path, { mode: 0o600 })]);
    this.#written.catch(() => {});
  }

  /** @throws what goes wrong with the content, or with the file; then there is no ZIP */
  async add(name: string, content: Iterable<Buffer> | AsyncIterable<Buffer>, compress = true): Promise<void> {
    const source = Readable.from(content, { objectMode: false });
    const over = once(source, 'end');
    this.#zip.addReadStreamLazy(name, { ...DATED, compress }, (give) => give(null, source));
    try {
      await Promise.race([over, this.#written.then(() => over)]);
    } catch (error) {
      this.#stream.destroy(error as Error);
      source.destroy();
      throw error;
    }
  }

  async finish(): Promise<void> {
    this.#zip.end();
    await this.#written;
  }

  /** Gives the file up, half written as it is. */
  async abort(): Promise<void> {
    this.#stream.destroy();
    await this.#written.catch(() => {});
  }
}
