import { pathSegments, providerHost } from './address.ts';

const HOST = /^player-vz-[0-9a-f]{8}-[0-9a-z]{3}\.tv\.pandavideo\.com(?:\.br)?$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Each library has its own player host, which is stored with the video. */
export function recognizePanda(url: URL) {
  const host = providerHost(url);
  const id = url.searchParams.get('v') ?? '';
  if (!HOST.test(host) || pathSegments(url).join('/') !== 'embed' || !ID.test(id)) return null;
  const embedUrl = `https://${host}/embed/?v=${id.toLowerCase()}`;
  return { provider: 'panda' as const, id: id.toLowerCase(), url: embedUrl, embedUrl };
}
