import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from './problem.ts';

/**
 * Refuses a body by the length it declares; only one that declares none has to be counted as it comes.
 * @param maxSizeAt how many bytes an address takes
 */
export function limitBody(maxSizeAt: (path: string) => number): MiddlewareHandler {
  const refuse = () => {
    throw new Problem('too_large');
  };
  return async (c, next) => {
    const maxSize = maxSizeAt(c.req.path);
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined)
      return bodyLimit({ maxSize, onError: refuse })(c, next);
    return Number(length) > maxSize ? refuse() : next();
  };
}
