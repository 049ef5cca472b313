import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../problem.ts';
import { type BodyTimeout, bodyTimeoutMs } from './timeouts.ts';

/**
 * Takes a body in before anything is done with it: no more than its address takes, and no slower than the slowest line
 * would bring that much. One that declares too much is refused before any of it is read.
 * @param maxSizeAt how many bytes an address takes
 */
export function limitBody(
  maxSizeAt: (path: string) => number,
  patience: BodyTimeout = bodyTimeoutMs,
): MiddlewareHandler {
  const refuse = () => {
    throw new Problem('too_large');
  };
  return async (c, next) => {
    const maxSize = maxSizeAt(c.req.path);
    if (declaredLength(c) > maxSize) refuse();
    const incoming = incomingOf(c);
    // A request that never went over a wire.
    if (!incoming) return bodyLimit({ maxSize, onError: refuse })(c, next);
    if (hasBody(c)) incoming.rawBody = await readWhole(c, incoming, { maxSize, patienceMs: patience(maxSize) });
    return next();
  };
}

/** @throws Problem too_large, too_slow, malformed_request; what is left on the wire is not waited for */
async function readWhole(c: Context, incoming: IncomingMessage, limits: Parameters<typeof readBody>[1]) {
  try {
    return await readBody(incoming, limits);
  } catch (error) {
    c.header('Connection', 'close');
    throw error;
  }
}

const isChunked = (c: Context) => c.req.header('transfer-encoding') !== undefined;
const declaredLength = (c: Context) => (isChunked(c) ? 0 : Number(c.req.header('content-length') ?? 0));
const hasBody = (c: Context) =>
  c.req.method !== 'GET' && c.req.method !== 'HEAD' && (isChunked(c) || declaredLength(c) > 0);

/** `rawBody` is where the adapter looks first for a body that was read before it. */
type Incoming = IncomingMessage & { rawBody?: Buffer };

function incomingOf(c: Context): Incoming | null {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<Incoming> };
  return typeof incoming?.on === 'function' ? (incoming as Incoming) : null;
}

type Limits = { maxSize: number; patienceMs: number };

/** The whole of a body, or nothing: whoever is cut off has had no effect. @throws Problem too_large, too_slow, malformed_request */
function readBody(source: Readable, { maxSize, patienceMs }: Limits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => settle(() => reject(new Problem('too_slow'))), patienceMs);

    function take(chunk: Buffer) {
      size += chunk.length;
      if (size > maxSize) settle(() => reject(new Problem('too_large')));
      else chunks.push(chunk);
    }
    const finish = () => settle(() => resolve(Buffer.concat(chunks)));
    const lose = () => settle(() => reject(new Problem('malformed_request')));
    function settle(how: () => void) {
      clearTimeout(late);
      source.off('data', take).off('end', finish).off('close', lose);
      source.pause();
      how();
    }
    source.on('data', take).on('end', finish).on('close', lose).on('error', lose);
  });
}
