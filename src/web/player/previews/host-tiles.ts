import type { Tile } from './tiles.ts';

/* Preview pictures that hosts make of every video, at addresses derived from its manifest's. */

export type Shown = { duration: number; width: number; height: number };

/** Seconds between pictures, of which there are at most a hundred: Cloudflare makes each on request. */
const CLOUDFLARE_EVERY = 5;
const CLOUDFLARE_MOST = 100;

/**
 * https://developers.cloudflare.com/stream/viewing-videos/displaying-thumbnails/: a token takes the place of the id.
 */
export function cloudflareTiles(manifest: URL, { duration }: Shown): Tile[] | null {
  const isTheirs = /(^|\.)(cloudflarestream\.com|videodelivery\.net)$/.test(manifest.hostname);
  const base = manifest.href.replace(/\/manifest\/video\.m3u8.*$/, '/thumbnails/thumbnail.jpg');
  if (!isTheirs || base === manifest.href) return null;
  const each = Math.max(CLOUDFLARE_EVERY, Math.ceil(duration / CLOUDFLARE_MOST));
  return Array.from({ length: Math.ceil(duration / each) }, (_, n) => ({
    from: n * each,
    address: `${base}?time=${n * each}s&height=180`,
  }));
}

const BUNNY_ACROSS = 6;
const BUNNY_SHEET = 36;
const BUNNY_WIDTH = 300;

/** https://docs.bunny.net/stream/storage-structure: sprites of 6 by 6, one picture every two seconds. */
export function bunnyTiles(manifest: URL, { duration, ...video }: Shown): Tile[] | null {
  const isTheirs = manifest.hostname.endsWith('.b-cdn.net') && manifest.pathname.endsWith('/playlist.m3u8');
  if (!isTheirs || video.width === 0) return null;
  const each = duration < 10 ? 1 : 2;
  const height = Math.floor((BUNNY_WIDTH * video.height) / video.width);
  return Array.from({ length: Math.ceil(duration / each) }, (_, n) => {
    const sheet = new URL(manifest);
    sheet.pathname = manifest.pathname.replace(/playlist\.m3u8$/, `seek/_${Math.floor(n / BUNNY_SHEET)}.jpg`);
    const place = n % BUNNY_SHEET;
    const part = {
      x: (place % BUNNY_ACROSS) * BUNNY_WIDTH,
      y: Math.floor(place / BUNNY_ACROSS) * height,
      width: BUNNY_WIDTH,
      height,
    };
    return { from: n * each, address: sheet.href, part };
  });
}

/** https://www.mux.com/docs/guides/create-timeline-hover-previews; for private videos the server signs the address. */
export function muxStoryboard({ hostname, pathname }: URL): string | null {
  const id = hostname === 'stream.mux.com' && /^\/(\w+)\.m3u8$/.exec(pathname)?.[1];
  return id ? `https://image.mux.com/${id}/storyboard.vtt` : null;
}
