import { createCipheriv, createDecipheriv } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Transform, type TransformCallback } from 'node:stream';

/*
 * Content of any length, sealed piece by piece with AES-256-GCM under a key of its own. Each piece is bound to what the content
 * is for, to its place and to whether it is the last one, so that nothing of it can be changed, cut off, added or moved.
 * A start, then pieces of 64 KiB with 16 bytes of proof each; only the last is shorter, and may be empty.
 */

const START = Buffer.from('ATENEU-SEALED-1\n');
const PIECE = 64 * 1024;
const TAG_BYTES = 16;
const SEALED_PIECE = PIECE + TAG_BYTES;

export const CONTENT_KEY_BYTES = 32;

/** The sealed data is incomplete, reordered, sealed for another purpose or with another key. */
export class SealBroken extends Error {
  constructor() {
    super('What was sealed is not what was sealed here');
  }
}

/** @param key used for one content alone, since a piece's place is all that makes it unlike another @param purpose what it is for */
export function sealing(key: Buffer, purpose: string): Transform {
  const seal = (piece: Buffer, at: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, isLast)).setAAD(aadOf(purpose));
    return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  };
  return inPieces(PIECE, seal, START);
}

/** The inverse of `sealing`. Output before an error is authentic but incomplete. @throws SealBroken */
export function unsealing(key: Buffer, purpose: string): Transform {
  return inPieces(SEALED_PIECE, (piece, at, isLast) => unseal(key, purpose, { piece, at, isLast }), null);
}

/** A sealed file, any range of which can be read without the rest. */
export class SealedFile {
  readonly #file: FileHandle;
  readonly #read: (at: number) => Promise<Buffer>;
  /** Plain-text size. */
  readonly bytes: number;

  /** @throws SealBroken for what cannot be one */
  static async open(path: string, key: Buffer, purpose: string): Promise<SealedFile> {
    const file = await open(path);
    try {
      return new SealedFile(file, (await file.stat()).size, { key, purpose });
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private constructor(file: FileHandle, size: number, { key, purpose }: { key: Buffer; purpose: string }) {
    const sealed = size - START.length;
    const pieces = Math.ceil(sealed / SEALED_PIECE);
    if (sealed - (pieces - 1) * SEALED_PIECE < TAG_BYTES) throw new SealBroken();
    this.#file = file;
    this.bytes = sealed - pieces * TAG_BYTES;
    this.#read = async (at) => {
      const piece = Buffer.alloc(Math.min(SEALED_PIECE, sealed - at * SEALED_PIECE));
      await file.read(piece, 0, piece.length, START.length + at * SEALED_PIECE);
      return unseal(key, purpose, { piece, at, isLast: at === pieces - 1 });
    };
  }

  /** @param end where the first byte is that is not read */
  read(start: number, end: number): Readable {
    return Readable.from(this.#between(start, end), { objectMode: false });
  }

  async *#between(start: number, end: number): AsyncGenerator<Buffer> {
    for (let from = start; from < end; ) {
      const at = Math.floor(from / PIECE);
      const content = await this.#read(at);
      yield content.subarray(from - at * PIECE, end - at * PIECE);
      from = (at + 1) * PIECE;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

function unseal(
  key: Buffer,
  purpose: string,
  { piece, at, isLast }: { piece: Buffer; at: number; isLast: boolean },
): Buffer {
  if (piece.length < TAG_BYTES) throw new SealBroken();
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, isLast))
    .setAAD(aadOf(purpose))
    .setAuthTag(piece.subarray(-TAG_BYTES));
  const content = decipher.update(piece.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch {
    throw new SealBroken();
  }
  return content;
}

type Change = (piece: Buffer, at: number, isLast: boolean) => Buffer;

/**
 * Splits content into pieces; the last one is only known at the end.
 * @param start written in front; null where it stands in front of what comes
 *
 */
function inPieces(size: number, change: Change, start: Buffer | null): Transform {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let at = 0;
  let begun = false;

  function* ready(isOver: boolean): Generator<Buffer> {
    let all = Buffer.concat(waiting);
    if (!begun && start) yield start;
    else if (!begun) {
      if (all.length < START.length && !isOver) return;
      if (!all.subarray(0, START.length).equals(START)) throw new SealBroken();
      all = all.subarray(START.length);
    }
    begun = true;
    while (all.length > size) {
      yield change(all.subarray(0, size), at, false);
      all = all.subarray(size);
      at += 1;
    }
    if (isOver) yield change(all, at, true);
    waiting = [all];
    bytes = all.length;
  }

  function push(stream: Transform, isOver: boolean, done: TransformCallback): void {
    try {
      for (const piece of ready(isOver)) stream.push(piece);
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting.push(chunk);
      bytes += chunk.length;
      if (bytes > size) push(this, false, done);
      else done();
    },
    flush(done) {
      push(this, true, done);
    },
  });
}

const aadOf = (purpose: string) => Buffer.concat([START, Buffer.from(purpose)]);

/** Seven empty bytes, the place, and whether it is the last. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(at, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
