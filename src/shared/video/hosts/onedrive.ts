import { pathSegments, providerHost } from './address.ts';

const SHAREPOINT = /^[a-z0-9-]+\.sharepoint\.com$/;
const TEXT = /^[\w!.-]{4,200}$/;
const UNIQUE_ID = /^\{?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?$/i;
/** Letters, digits and the characters of a site's path, but no quotes or brackets. */
const SITE = /^[\w.~-]{1,100}$/;

/** Only embed addresses: a shared link opens a page that refuses to be framed. */
export function recognizeOneDrive(url: URL) {
  const host = providerHost(url);
  if (host === 'onedrive.live.com' && pathSegments(url).join('/') === 'embed') return personal(url);
  return SHAREPOINT.test(host) ? business(url, host) : null;
}

function personal({ searchParams }: URL) {
  const id = searchParams.get('resid') ?? searchParams.get('id') ?? '';
  if (!TEXT.test(id)) return null;
  const key = searchParams.get('authkey') ?? '';
  const query = TEXT.test(key) ? `&authkey=${encodeURIComponent(key)}` : '';
  return found(id, `https://onedrive.live.com/embed?resid=${encodeURIComponent(id)}${query}&em=2`);
}

function business(url: URL, host: string) {
  const segments = pathSegments(url);
  const id = (url.searchParams.get('UniqueId') ?? '').replace(/[{}]/g, '');
  const sites = segments.slice(0, -3);
  const end = segments.slice(-3).join('/');
  if (!/^_layouts\/15\/embed\.aspx$/i.test(end)) return null;
  if (!UNIQUE_ID.test(id) || !sites.every((part) => SITE.test(part))) return null;
  const site = sites.map((part) => `/${part}`).join('');
  return found(id, `https://${host}${site}/_layouts/15/embed.aspx?UniqueId=${id}`);
}

const found = (id: string, embedUrl: string) => ({ provider: 'onedrive' as const, id, url: embedUrl, embedUrl });
