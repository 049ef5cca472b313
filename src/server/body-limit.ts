import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from './problem.ts';

/** Refuses a body by the length it declares; only one that declares none has to be counted as it comes. */
export function limitBody(maxSize: number): MiddlewareHandler {
  const refuse = () => {
    throw new Problem('too_large');
  };
  const counted = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) => {
    const length = c.req.header('content-length');
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return counted(c, next);
    return Number(length) > maxSize ? refuse() : next();
  };
}
