import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { notFound } from '../problem.ts';
import { findFile } from './copies.ts';
import { readKey } from './keys.ts';
import type { Storage } from './storage.ts';

/** Uploads are images by construction; the headers prevent browsers from treating them as anything else. */
export async function serveUpload(c: Context, storage: Storage): Promise<Response> {
  const asked = readKey(c.req.path.slice('/uploads/'.length));
  const key = asked && (await findFile(storage, asked));
  if (!key) throw notFound();
  c.header('Content-Type', 'image/webp');
  c.header('Content-Security-Policy', "default-src 'none'; sandbox");
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  return c.body(Readable.toWeb(await storage.getStream(key)) as ReadableStream);
}
