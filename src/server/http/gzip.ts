import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** Below this, compressing makes an answer hardly smaller. */
const WORTHWHILE = 1024;

/** Compresses an answer in one go: for a few kilobytes, the streams of hono's middleware cost more than the work. */
export async function gzipped(c: Context, response: Response): Promise<Response> {
  response.headers.append('Vary', 'Accept-Encoding');
  if (!accepts(c.req.header('accept-encoding') ?? '') || !response.body) return response;
  const body = await response.text();
  const { status, headers } = response;
  if (body.length < WORTHWHILE) return new Response(body, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(gzipSync(body), { status, headers });
}

const accepts = (encodings: string) => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(encodings);
