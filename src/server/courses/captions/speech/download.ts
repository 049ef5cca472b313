import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFollowing, type RequestOptions } from '../../../http/request-url.ts';
import { requireRoom } from '../../../uploads/free-space.ts';
import { CaptionFailure, failureOf } from '../tasks/failure.ts';

const NAME = 'AteneuBot/1.0 (transcreve o vídeo da aula a pedido da escola)';
const MOST_BYTES = 4 * 1024 ** 3;
const WITHIN_MS = 3 * 3_600_000;
/** Bytes between two checks of free space, since a file's length need not be declared. */
const PIECE_BYTES = 64 * 1024 ** 2;

type Downloading = Pick<RequestOptions, 'net' | 'referer'> & {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Bytes to keep free on a disk of `total` bytes. */
  keptFree?: ((total: number) => number) | undefined;
};

/** Downloads a lesson's video into a file. @throws CaptionFailure */
export async function download(
  url: URL,
  path: string,
  { signal, onProgress, keptFree, ...asking }: Downloading,
): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const { answer } = await openFollowing(url, { ...asking, name: NAME, signal: within });
    const { statusCode = 0, headers } = answer;
    if (statusCode !== 200) {
      answer.destroy();
      throw new CaptionFailure(problemOf(statusCode));
    }
    const length = Number(headers['content-length'] ?? 0);
    const room = (more: number) => requireRoom(dirname(path), more, keptFree);
    let bytes = 0;
    let looked = 0;
    await pipeline(
      answer,
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (Math.max(bytes, length) > MOST_BYTES) throw new CaptionFailure('too_large');
          if (bytes > looked) {
            await room(Math.max(length - bytes, PIECE_BYTES));
            looked = bytes + PIECE_BYTES;
          }
          if (length > 0) onProgress(bytes / length);
          yield chunk;
        }
      },
      createWriteStream(path),
    );
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new CaptionFailure('service_away', { cause: error });
    throw error instanceof CaptionFailure ? error : failureOf(error as Error);
  }
}

function problemOf(status: number) {
  if (status === 404 || status === 410) return 'gone';
  return status === 401 || status === 403 ? 'refused' : 'unreachable';
}
