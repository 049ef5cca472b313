import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** Below this many characters, compressing hardly reduces the size. */
const WORTHWHILE = 1024;

/** Header of a gzip file without name, date and system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Compresses an answer in one go: for a few kilobytes, the streams of hono's middleware cost more than the work. */
export async function gzipped(c: Context, response: Response): Promise<Response> {
  response.headers.append('Vary', 'Accept-Encoding');
  if (!acceptsGzip(c) || !response.body) return response;
  const body = await response.text();
  const { status, headers } = response;
  if (body.length < WORTHWHILE) return new Response(body, { status, headers });
  headers.set('Content-Encoding', 'gzip');
  return new Response(gzipSync(body), { status, headers });
}

/** The common beginning of many responses, compressed once at the best level. */
export type Beginning = { text: string; packed: Buffer; checksum: number; size: number };

export function packBeginning(text: string): Beginning {
  const bytes = Buffer.from(text);
  // Ends on a byte boundary without ending the stream, so that another part can follow.
  const packed = deflateRawSync(bytes, { level: constants.Z_BEST_COMPRESSION, finishFlush: constants.Z_SYNC_FLUSH });
  return { text, packed, checksum: crc32(bytes), size: bytes.length };
}

export type Page = { beginning: Beginning; rest: string };

/** An HTML page as one gzip stream: only the part after the precompressed beginning is compressed per request. */
export function gzippedPage(c: Context, { beginning, rest }: Page): Response {
  c.header('Vary', 'Accept-Encoding', { append: true });
  c.header('Content-Type', 'text/html; charset=UTF-8');
  if (!acceptsGzip(c)) return c.body(beginning.text + rest);
  c.header('Content-Encoding', 'gzip');
  const bytes = Buffer.from(rest);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(bytes, beginning.checksum), 0);
  end.writeUInt32LE((beginning.size + bytes.length) % 2 ** 32, 4);
  return c.body(Buffer.concat([HEADER, beginning.packed, deflateRawSync(bytes), end]));
}

export const acceptsGzip = (c: Context) =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(c.req.header('accept-encoding') ?? '');
