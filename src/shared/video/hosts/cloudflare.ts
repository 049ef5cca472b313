import { pathSegments, providerHost } from './address.ts';

const CUSTOMER = /^customer-[a-z0-9]{8,32}\.cloudflarestream\.com$/;
const SHARED = /^(?:(?:iframe|watch)\.)?(?:videodelivery\.net|cloudflarestream\.com)$/;
const UID = /^[0-9a-f]{32}$/i;
/** A signed token can replace the id. */
const TOKEN = /^[\w-]{10,600}\.[\w-]{10,1200}\.[\w-]{10,600}$/;

/** Whichever of its pages was copied, our own player plays its manifest. */
export function recognizeCloudflare(url: URL) {
  const host = providerHost(url);
  const [id = ''] = pathSegments(url);
  const base = CUSTOMER.test(host) ? host : SHARED.test(host) ? 'videodelivery.net' : null;
  if (!base || !(UID.test(id) || TOKEN.test(id))) return null;
  const manifest = `https://${base}/${id}/manifest/video.m3u8`;
  return { provider: 'cloudflare' as const, id: UID.test(id) ? id : null, url: manifest, file: 'm3u8' as const };
}
