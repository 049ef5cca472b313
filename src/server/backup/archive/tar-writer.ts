import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { sealUnder } from './sealed-archive.ts';

const DRAFT = '.part';

/** Writes a file that appears under its name completely or not at all, readable only by its owner. */
export class TarWriter {
  readonly #path: string;
  readonly #pack = tar.pack();
  readonly #written: Promise<void>;

  static async create(path: string, passphrase: string | undefined): Promise<TarWriter> {
    const seal = passphrase ? await sealUnder(passphrase) : null;
    return new TarWriter(path, seal);
  }

  private constructor(path: string, seal: Awaited<ReturnType<typeof sealUnder>> | null) {
    this.#path = path;
    const file = createWriteStream(path + DRAFT, { flags: 'w', mode: 0o600 });
    if (seal) file.write(seal.line);
    // Its types predate async iterable streams.
    const pack = this.#pack as unknown as Readable;
    this.#written = seal ? pipeline(pack, seal.stream, file) : pipeline(pack, file);
    this.#written.catch(() => {});
  }

  async add(name: string, content: Buffer | string): Promise<void> {
    const bytes = Buffer.from(content);
    await this.#orFailed(
      new Promise<void>((resolve, reject) => {
        this.#pack.entry(headerOf(name, bytes.length), done(resolve, reject)).end(bytes);
      }),
    );
  }

  /** @throws Error for a stream whose length differs from the declared one */
  async addStream(name: string, bytes: number, content: AsyncIterable<Buffer>): Promise<void> {
    await this.#orFailed(
      new Promise<void>((resolve, reject) => {
        const entry = this.#pack.entry(headerOf(name, bytes), done(resolve, reject));
        pipeline(content, entry).catch(reject);
      }),
    );
  }

  async finish(): Promise<void> {
    this.#pack.finalize();
    await this.#written;
    await settle(this.#path + DRAFT);
    await rename(this.#path + DRAFT, this.#path);
    await settle(dirname(this.#path));
  }

  async abort(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
    await rm(this.#path + DRAFT, { force: true });
  }

  /** If the disk is full, a writer waiting for the stream must fail too. */
  #orFailed(work: Promise<void>): Promise<void> {
    return Promise.race([work, this.#written.then(() => work)]);
  }
}

const headerOf = (name: string, size: number) => ({ name, size, mode: 0o600, type: 'file' as const });

const done = (resolve: () => void, reject: (error: Error) => void) => (error?: Error | null) =>
  error ? reject(error) : resolve();

async function settle(path: string): Promise<void> {
  const file = await open(path);
  await file.sync().finally(() => file.close());
}
