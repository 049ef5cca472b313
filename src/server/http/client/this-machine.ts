import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from '../../env/values.ts';

/** Headers added by proxies and tunnels; local browsers send none of them. */
const FORWARDED =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|true-client-ip|cdn-loop|cf-.*|fly-.*|ngrok-.*)$/;

/**
 * Whether the browser runs on this machine and used its own name: neither a local proxy nor a foreign name
 * pointing here is in between.
 */
export function isFromThisMachine(c: Context): boolean {
  const peer = getConnInfo(c).remote.address?.replace(/^::ffff:/i, '') ?? '';
  const { hostname } = new URL(c.req.url);
  const isOurs = isLoopback(hostname) || hostname.endsWith('.localhost');
  return isOurs && isLoopback(peer) && !Object.keys(c.req.header()).some((name) => FORWARDED.test(name));
}
