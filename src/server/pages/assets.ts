import { gunzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { Services } from '../context.ts';
import { acceptsGzip } from '../http/gzip.ts';
import { DIST, findAsset } from './builds.ts';

/** Assets of the current version, in the best encoding the browser accepts. */
export const serveAsset = () => serveStatic({ root: DIST, precompressed: true });

/** Pages of an older version, or of a newer one on another process, request their own assets. */
export const serveOtherVersion =
  ({ db }: Pick<Services, 'db'>) =>
  async (c: Context, next: () => Promise<void>) => {
    const name = c.req.path.slice('/assets/'.length);
    const packed = await findAsset(db, name);
    if (!packed) return next();
    c.header('Content-Type', getMimeType(name));
    c.header('Vary', 'Accept-Encoding');
    if (!acceptsGzip(c)) return c.body(new Uint8Array(gunzipSync(packed)));
    c.header('Content-Encoding', 'gzip');
    return c.body(new Uint8Array(packed));
  };
