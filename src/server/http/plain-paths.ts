import type { MiddlewareHandler } from 'hono';
import { notFound } from '../problem.ts';

/** An empty or dot segment, a backslash (which some parsers read as /), a control character, or an invalid escape. */
const CROOKED = /\/\/|\\|%(?:2f|5c|[01][\da-f]|7f)|%(?![\da-f]{2})/i;

/**
 * Such paths are read differently by different parsers, and none of our addresses contains them. @throws Problem
 * not_found
 */
export const onlyPlainPaths: MiddlewareHandler = (c, next) => {
  if (!isPlain(c.req.url)) throw notFound();
  return next();
};

export function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  return !CROOKED.test(pathname) && isText(pathname);
}

function isText(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}
