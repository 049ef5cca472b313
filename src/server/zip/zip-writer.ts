import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The earliest date in a ZIP, so that equal content gives equal files. */
const DATED = { mtime: new Date(0), forceDosTimestamp: true };

/** Writes entries one after the other; content is streamed, so an entry may depend on the one before. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #stream = new PassThrough();
  readonly #written: Promise<void>;

  /** @param through transforms the output, such as a seal */
  constructor(path: string, through: readonly Transform[] = []) {
    this.#zip.outputStream.pipe(this.#stream);
    this.#written = pipeline([this.#stream, ...through, createWriteStream(path, { mode: 0o600 })]);
    this.#written.catch(() => {});
  }

  /** @throws errors of the content or of the file; then there is no ZIP */
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

  /** Stops and leaves the file incomplete. */
  async abort(): Promise<void> {
    this.#stream.destroy();
    await this.#written.catch(() => {});
  }
}
