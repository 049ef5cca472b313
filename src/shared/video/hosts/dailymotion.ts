import { pathSegments, providerHost, withoutLocale } from './address.ts';

const HOST = /^(?:www\.|touch\.)?dailymotion\.com$/;
const ID = /^x[a-z0-9]{4,12}$/i;

export function recognizeDailymotion(url: URL) {
  const id = videoId(url);
  if (!id || !ID.test(id)) return null;
  const embedUrl = `https://geo.dailymotion.com/player.html?video=${id}`;
  return { provider: 'dailymotion' as const, id, url: embedUrl, embedUrl };
}

function videoId(url: URL): string | null | undefined {
  const host = providerHost(url);
  const path = withoutLocale(pathSegments(url)).join('/');
  if (host === 'dai.ly') return /^([^/]+)$/.exec(path)?.[1];
  if (host === 'geo.dailymotion.com')
    return /^player(?:\/[a-z0-9]+)?\.html$/i.test(path) ? url.searchParams.get('video') : null;
  // Everything after an underscore is the title.
  return HOST.test(host) ? /^(?:embed\/)?video\/([a-z0-9]+)(?:_[^/]*)?$/i.exec(path)?.[1] : null;
}
