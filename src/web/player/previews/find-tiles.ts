import { openStreamWindow } from '#web/player/engines/stream-requests.ts';
import { bunnyTiles, cloudflareTiles, muxStoryboard, type Shown } from './host-tiles.ts';
import { imagePlaylistIn, tilesInPlaylist } from './image-playlist.ts';
import { tilesInVtt } from './thumbnails-vtt.ts';
import type { Tile } from './tiles.ts';

export type Stream = { url: string; storyboard?: string };

const WITHIN_MS = 10_000;
const MOST_BYTES = 2_000_000;

/** What a stream's tiles are known by: one video may be in lessons with different storyboards. */
export const listOf = ({ url, storyboard }: Stream): string => storyboard ?? url;

/** Preview tiles of a stream; none if the host has none. @throws Error if it does not respond */
export async function findTiles({ url, storyboard }: Stream, shown: Shown): Promise<Tile[]> {
  const manifest = new URL(url);
  if (!Number.isFinite(shown.duration)) return [];
  // The school's own take precedence over the host's.
  if (storyboard?.startsWith('/')) return tilesInVtt(await ask(storyboard), new URL(storyboard, location.href).href);
  const known = cloudflareTiles(manifest, shown) ?? bunnyTiles(manifest, shown);
  if (known) return known;
  const vtt = storyboard ?? muxStoryboard(manifest);
  if (vtt) return tilesInVtt(await ask(vtt), vtt);
  const list = imagePlaylistIn(await ask(url), url);
  return list ? tilesInPlaylist(await ask(list), list) : [];
}

async function ask(address: string): Promise<string> {
  const requests = await openStreamWindow();
  return new Promise((resolve, reject) => {
    const request = new requests.XMLHttpRequest();
    const fail = () => reject(new Error(`no answer: ${request.status}`));
    request.open('GET', address);
    request.timeout = WITHIN_MS;
    request.onprogress = ({ loaded }) => loaded > MOST_BYTES && request.abort();
    request.onload = () => (request.status === 200 ? resolve(request.responseText) : fail());
    for (const event of ['error', 'abort', 'timeout'] as const) request.addEventListener(event, fail);
    request.send();
  });
}
