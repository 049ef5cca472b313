import type { MiddlewareHandler } from 'hono';
import { notFound } from '../problem.ts';

/** An empty or escaped step, a backslash (read as / by some, as a name by others), a control, an escape that is none. */
const CROOKED = /\/\/|\\|%(?:2f|5c|[01][\da-f]|7f)|%(?![\da-f]{2})/i;

/** Such paths are ambiguous between parsers, and none of ours looks like that. @throws Problem not_found */
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
