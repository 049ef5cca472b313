import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { PREVIEW_POLICY, STREAMS_POLICY } from '../http/security-headers.ts';
import { relayPage } from './relay/relay-page.ts';

const PREVIEW = fileURLToPath(new URL('../../../dist/video-preview.html', import.meta.url));

/** Pages for frames, so that the embedding pages need no permissive policy. */
export function playerPages(): Hono {
  return new Hono()
    .get('/player/streams', (c) => {
      c.header('Content-Security-Policy', STREAMS_POLICY);
      c.header('Cache-Control', 'public, max-age=3600');
      return c.html(STREAMS);
    })
    .get('/player/relay', (c) => {
      const relay = relayPage(c.req.query('video') ?? '');
      if (!relay) return c.notFound();
      c.header('Content-Security-Policy', relay.policy);
      c.header('Cache-Control', 'public, max-age=3600');
      return c.html(relay.page);
    })
    .get('/player/preview', async (c) => {
      c.header('Content-Security-Policy', PREVIEW_POLICY);
      c.header('Cache-Control', 'no-cache');
      return c.html(await readFile(PREVIEW, 'utf8'));
    });
}

/** An empty page, in whose name the player fetches the segments of a stream (web/player/engines/stream-requests.ts). */
const STREAMS = '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Vídeo</title></head></html>';
