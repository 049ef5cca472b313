import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../problem.ts';
import { type BodyTimeout, bodyTimeoutMs } from './timeouts.ts';

/** Total of all request bodies in flight: ten of the largest. */
const HELD_BYTES = 256 * 1024 * 1024;

/**
 * Reads the whole body before the handler runs: no more bytes than the route accepts, and no slower than the slowest
 * supported connection. A larger declared length is refused immediately.
 * @param maxSizeAt maximum body size of a path, in bytes
 * @param heldBytes maximum memory for all incomplete bodies together
 */
export function limitBody(
  maxSizeAt: (path: string) => number,
  patience: BodyTimeout = bodyTimeoutMs,
  heldBytes = HELD_BYTES,
): MiddlewareHandler {
  const refuse = () => {
    throw new Problem('too_large');
  };
  const underway = new BodiesUnderway(heldBytes);
  return async (c, next) => {
    const maxSize = maxSizeAt(c.req.path);
    if (declaredLength(c) > maxSize) refuse();
    const incoming = incomingOf(c);
    // Not a network request, as in tests.
    if (!incoming) return bodyLimit({ maxSize, onError: refuse })(c, next);
    if (hasBody(c))
      incoming.rawBody = await readWhole(c, incoming, { maxSize, patienceMs: patience(maxSize), underway });
    return next();
  };
}

/**
 * On failure, closes the connection without reading the rest of the body.
 * @throws Problem too_large, too_slow, malformed_request, unavailable
 */
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

/** The adapter looks in `rawBody` first for a body that was already read. */
type Incoming = IncomingMessage & { rawBody?: Buffer };

function incomingOf(c: Context): Incoming | null {
  const { incoming } = (c.env ?? {}) as { incoming?: Partial<Incoming> };
  return typeof incoming?.on === 'function' ? (incoming as Incoming) : null;
}

type Limits = { maxSize: number; patienceMs: number; underway: BodiesUnderway };

/**
 * The complete body or nothing: an aborted request has no effect.
 * @throws Problem too_large, too_slow, malformed_request, unavailable
 */
function readBody(source: Readable, { maxSize, patienceMs, underway }: Limits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const giveUp = (code: 'too_slow' | 'too_large' | 'unavailable') => settle(() => reject(new Problem(code)));
    const late = setTimeout(() => giveUp('too_slow'), patienceMs);
    const body = underway.begin(() => giveUp('unavailable'));

    function take(chunk: Buffer) {
      size += chunk.length;
      if (size > maxSize) return giveUp('too_large');
      chunks.push(chunk);
      underway.grow(body, chunk.length);
    }
    const finish = () => settle(() => resolve(Buffer.concat(chunks)));
    const lose = () => settle(() => reject(new Problem('malformed_request')));
    function settle(how: () => void) {
      clearTimeout(late);
      underway.end(body);
      source.off('data', take).off('end', finish).off('close', lose);
      source.pause();
      how();
    }
    source.on('data', take).on('end', finish).on('close', lose).on('error', lose);
  });
}

type Body = { held: number; giveUp: () => void };

/** Overhead per chunk: a body may arrive in chunks of one byte. */
const PIECE_BYTES = 200;

/**
 * Senders are not authenticated yet, and may be slow on purpose. If all bodies together need too much memory,
 * the oldest is aborted, so that quick senders succeed.
 */
class BodiesUnderway {
  readonly #most: number;
  readonly #bodies = new Set<Body>();
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  begin(giveUp: () => void): Body {
    const body = { held: 0, giveUp };
    this.#bodies.add(body);
    return body;
  }

  grow(body: Body, bytes: number): void {
    body.held += bytes + PIECE_BYTES;
    this.#held += bytes + PIECE_BYTES;
    for (const oldest of this.#bodies) {
      if (this.#held <= this.#most) return;
      oldest.giveUp();
    }
  }

  end(body: Body): void {
    if (this.#bodies.delete(body)) this.#held -= body.held;
  }
}
