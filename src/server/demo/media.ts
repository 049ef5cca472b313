import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const MEDIA = fileURLToPath(new URL('../../../db/demo-media', import.meta.url));

const TYPES: Record<string, string> = {
  '.mp4': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpegts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
};

/** The videos, pictures and e-books of the demonstration, with byte ranges so that players can seek. */
export function demoMedia(): Hono {
  const app = new Hono();
  app.use('/demo-media/*', async (c, next) => {
    const type = TYPES[extname(c.req.path)];
    if (!type) return c.notFound();
    await next();
    if (!c.res.ok) return;
    c.res.headers.set('Content-Type', type);
    c.res.headers.set('Accept-Ranges', 'bytes');
    c.res.headers.set('Cache-Control', 'public, max-age=86400');
    c.res.headers.set('Content-Security-Policy', "frame-ancestors 'self'");
  });
  app.use(
    '/demo-media/*',
    serveStatic({ root: MEDIA, rewriteRequestPath: (path) => path.slice('/demo-media'.length) }),
  );
  app.all('/demo-media/*', (c) => c.notFound());
  return app;
}
