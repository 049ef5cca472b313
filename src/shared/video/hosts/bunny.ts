import { pathSegments, providerHost } from './address.ts';

const HOSTS = new Set(['iframe.mediadelivery.net', 'player.mediadelivery.net', 'video.bunnycdn.com']);
const PATH = /^(?:embed|play)\/(\d{1,10})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/**
 * `id` is library and video: the library decides which key signs. A token in the address is dropped, because it
 * expires.
 */
export function recognizeBunny(url: URL) {
  if (!HOSTS.has(providerHost(url))) return null;
  const [, library, video] = PATH.exec(pathSegments(url).join('/')) ?? [];
  if (!library || !video) return null;
  const embedUrl = `https://iframe.mediadelivery.net/embed/${library}/${video.toLowerCase()}?autoplay=false`;
  return { provider: 'bunny' as const, id: `${library}/${video.toLowerCase()}`, url: embedUrl, embedUrl };
}
