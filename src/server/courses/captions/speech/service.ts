import { openAsBlob } from 'node:fs';
import { request as askPlainly } from 'node:http';
import { request as askSecretly } from 'node:https';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Speech } from '../../../env/services.ts';
import { CaptionFailure } from '../tasks/failure.ts';

const MOST_BYTES = 2 * 1024 ** 2;
/** Ten minutes of sound, by a machine without a graphics card. */
const WITHIN_MS = 45 * 60_000;

/**
 * Transcribes a file through OpenAI's API (POST /audio/transcriptions, response_format=vtt).
 * @returns WebVTT
 * @throws CaptionFailure service_away, service_refused, too_large
 */
export async function transcribe(
  { url = '', apiKey, model }: Speech,
  path: string,
  language: string,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), basename(path));
  form.set('model', model);
  form.set('response_format', 'vtt');
  form.set('language', language.split('-')[0] ?? language);
  try {
    const { status, text } = await post(new URL(`${url}/audio/transcriptions`), form, { apiKey, signal });
    if (status === 200) return text;
    if (status === 413) throw new CaptionFailure('too_large');
    throw new CaptionFailure(status === 429 || status >= 500 ? 'service_away' : 'service_refused');
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof CaptionFailure ? error : new CaptionFailure('service_away');
  }
}

type Sending = { apiKey?: string | undefined; signal: AbortSignal };

/** Not `fetch`, which gives up if no response begins within five minutes. */
async function post(url: URL, form: FormData, { apiKey, signal }: Sending): Promise<{ status: number; text: string }> {
  const { headers, body } = new Response(form);
  const send = url.protocol === 'https:' ? askSecretly : askPlainly;
  const asking = send(url, {
    method: 'POST',
    signal: AbortSignal.any([signal, AbortSignal.timeout(WITHIN_MS)]),
    headers: {
      'content-type': headers.get('content-type') ?? '',
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    asking.on('error', reject);
    asking.on('response', async (answer) => {
      try {
        const chunks: Buffer[] = [];
        let bytes = 0;
        for await (const chunk of answer as AsyncIterable<Buffer>) {
          bytes += chunk.length;
          if (bytes > MOST_BYTES) throw new CaptionFailure('too_large');
          chunks.push(chunk);
        }
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      } catch (error) {
        reject(error as Error);
      }
    });
  });
  // A service may refuse before reading everything; then its response counts, not the broken pipe.
  const sent = body ? pipeline(Readable.from(body), asking).catch(() => {}) : undefined;
  return answered.finally(() => sent);
}
