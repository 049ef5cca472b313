import { pathSegments, providerHost } from './address.ts';

const HOSTS = new Set(['stream.mux.com', 'player.mux.com']);
const ID = /^([A-Za-z0-9]{20,128})(?:\.m3u8)?$/;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Its manifest only needs the playback id; a pasted token is kept. */
export function recognizeMux(url: URL) {
  const [first = '', ...more] = pathSegments(url);
  const id = HOSTS.has(providerHost(url)) && more.length === 0 ? ID.exec(first)?.[1] : undefined;
  if (!id) return null;
  const token = url.searchParams.get('token') ?? url.searchParams.get('playback-token') ?? '';
  const manifest = `https://stream.mux.com/${id}.m3u8${TOKEN.test(token) ? `?token=${token}` : ''}`;
  return { provider: 'mux' as const, id, url: manifest, file: 'm3u8' as const };
}
