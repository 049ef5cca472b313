import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openFollowing, type RequestOptions } from '../../../http/request-url.ts';
import { CaptionFailure, failureOf } from '../tasks/failure.ts';

const NAME = 'AteneuBot/1.0 (transcreve o vídeo da aula a pedido da escola)';
const MOST_BYTES = 4 * 1024 ** 3;
const WITHIN_MS = 3 * 3_600_000;

type Downloading = Pick<RequestOptions, 'net' | 'referer'> & {
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/** A lesson's video, into a file. @throws CaptionFailure */
export async function download(url: URL, path: string, { signal, onProgress, ...asking }: Downloading): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]);
  try {
    const { answer } = await openFollowing(url, { ...asking, name: NAME, signal: within });
    const { statusCode = 0, headers } = answer;
    if (statusCode !== 200) {
      answer.destroy();
      throw new CaptionFailure(problemOf(statusCode));
    }
    const length = Number(headers['content-length'] ?? 0);
    let bytes = 0;
    await pipeline(
      answer,
      async function* counted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (bytes > MOST_BYTES) throw new CaptionFailure('too_large');
          if (length > 0) onProgress(bytes / length);
          yield chunk;
        }
      },
      createWriteStream(path),
    );
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CaptionFailure ? error : failureOf(error as Error);
  }
}

function problemOf(status: number) {
  if (status === 404 || status === 410) return 'gone';
  return status === 401 || status === 403 ? 'refused' : 'unreachable';
}
