import { Readable } from 'node:stream';
import { FORMATS } from '#shared/attachments.ts';
import type { Services } from '../context.ts';
import { notFound } from '../problem.ts';

export type KeptFile = { name: string; key: string; extension: string; bytes: number };

/** Serves a download that is never rendered as a page of ours. @throws Problem not_found */
export async function fileAnswer(
  { storage }: Pick<Services, 'storage'>,
  { name, key, extension, bytes }: KeptFile,
): Promise<Response> {
  if (!(await storage.exists(key))) throw notFound();
  const content = await storage.getStream(key);
  const fileName = `${name}.${extension}`;
  const plain = fileName.replaceAll(/[^\w .()-]/g, '_');
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'Content-Type': FORMATS[extension]?.type ?? 'application/octet-stream',
      'Content-Length': String(bytes),
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
